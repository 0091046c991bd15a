/** ID of the head of each page, which contains its h1. */
export const pageHeadId = 'page-head'

/**
 * ID of the element after the head. The first paint waits for it, so that nothing in the head moves. Chromium counts an element as parsed
 * at its start tag: if the paint waited for the head itself, the head would be painted in parts.
 */
export const pageHeadEndId = 'page-head-end'
