/**
 * Returns the tel: link of a typed phone number. A number without a country code is North American; words around it and an extension,
 * which phones dial in different ways, are left out.
 */
export function dialLink(phone: string): string {
  const digits = phone.replace(/(?:ext\.?|extension|\bx|#)\s*\d+\D*$/i, '').replace(/\D/g, '')
  if (phone.trimStart().startsWith('+')) return `tel:+${digits}`
  const national = digits.replace(/^1(?=\d{10})/, '').slice(0, 10)
  return `tel:+1${national}`
}
