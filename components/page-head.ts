/**
 * The id of the head of each page: its h1, and what stands beside it. A document is first painted when its head has been
 * read whole, so that nothing in it moves as it grows.
 */
export const pageHeadId = 'page-head'
