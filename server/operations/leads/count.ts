/** Formats a number with its noun: "1 request", "2 requests". */
export const formatCount = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
