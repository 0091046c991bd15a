import type { MissingDownload } from './make-downloads.ts'

/** Describes the missing downloads in one sentence for each reason. */
export function describeMissing(missing: readonly MissingDownload[]): string {
  const reasons = [...new Set(missing.map(({ reason }) => reason))]
  return reasons
    .map(reason => {
      const files = missing.filter(one => one.reason === reason).map(({ slug }) => `${slug}.pdf`)
      return `These downloads are missing, and their page says that they are being prepared, because ${reason}: ${files.join(', ')}.`
    })
    .join('\n')
}
