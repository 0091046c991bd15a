/** ID of the head of each page, which contains its h1. */
export const pageHeadId = 'page-head'

/**
 * ID of what follows the head. The browser paints when it has come to it, so that nothing in the head moves. Chromium counts an element as
 * read when it has begun, so the head itself would be painted in parts.
 */
export const pageHeadEndId = 'page-head-end'
