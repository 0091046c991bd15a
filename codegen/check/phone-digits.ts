/** Returns the digits of a US phone number without the country code. */
export const phoneDigits = (text = ''): string => text.replace(/\D/g, '').slice(-10)
