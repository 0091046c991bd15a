/** URL of the page on which a customer books a visit. */
export const visitPath = '/visit'

/** Returns the path of a request's page. The token holds the reference and its signature. */
export const visitLink = (token: string): string => `${visitPath}?token=${token}`
