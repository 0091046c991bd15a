/** 'beforePicture.src' of the record "Oak hall" is 'oak-hall-before-picture'. */
export function pictureName(record: string, field: string): string {
  const words = field
    .replace(/\.src$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    // People count from 1.
    .replace(/\d+/g, digits => String(Number(digits) + 1))
  return `${record} ${words}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
