/**
 * ID of the head of each page, which contains its h1. The browser paints when it has read the head completely, so that
 * nothing in it moves.
 */
export const pageHeadId = 'page-head'
