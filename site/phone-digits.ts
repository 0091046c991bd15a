/** Returns the ten digits of a North American number in any notation, without an extension. */
export const phoneDigits = (phone: string): string =>
  phone
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)
