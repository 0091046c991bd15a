import path from 'node:path'
import { nearest, onlyNear } from '../../nearest.ts'
import type { Site } from '../../resolve/site.ts'
import { correctValue, replaceWithin } from '../fixes.ts'
import type { Finding, Rule } from '../rule.ts'

/** Git keeps every version of every picture for ever, and nothing on the site is printed larger than this allows. */
const mostMegabytes = 10

/** Every picture that is named exists and is no burden, and those in a text say what they show. */
export const images: Rule = {
  id: 'images',
  *find(site) {
    const known = [...site.content.images]
    yield* tooLarge(site)
    for (const record of site.records) {
      for (const { path: at, text } of site.marksOf(record).image) {
        if (!site.content.images.has(text)) {
          yield { record, path: at, ...missingImage(text, known), fix: correctValue(record, at, known) }
        }
      }
      for (const { url, alt, span } of record.body?.images ?? []) {
        if (!site.content.images.has(url)) {
          const fix = replaceWithin(record.text, span, url, onlyNear(url, known))
          yield { record, span, ...missingImage(url, known), fix }
        } else if (alt.trim() === '') {
          yield {
            record,
            span,
            message: `The picture ${url} has no words for people who cannot see it.`,
            suggestion: `Say what it shows between the brackets: ![Oak floor in a bright hall](${url})`,
          }
        }
      }
    }
  },
}

function* tooLarge({ content }: Site): Iterable<Finding> {
  for (const src of content.images) {
    const megabytes = content.bytesOf(`images/${src}`) / 1e6
    if (megabytes <= mostMegabytes) continue
    yield {
      file: content.shownPath(`images/${src}`),
      message: `This picture has ${megabytes.toFixed(1)} MB; at most ${mostMegabytes} fit.`,
      suggestion: 'Save it again as a JPEG, 4000 pixels wide at most.',
    }
  }
}

function missingImage(src: string, known: readonly string[]): { message: string; suggestion: string } {
  const folder = path.posix.dirname(src)
  const name = path.posix.basename(src)
  const near =
    nearest(src, known) ??
    known.find(file => path.posix.basename(file) === name) ??
    known.find(file => file === src.replace(/^\/?(?:content\/)?images\//, ''))
  const here = known.filter(file => path.posix.dirname(file) === folder)
  return {
    message: `There is no picture "${src}" in the folder of images.`,
    suggestion: near
      ? `Did you mean "${near}"?`
      : here.length > 0 && here.length <= 12
        ? `In ${folder === '.' ? 'the folder of images' : folder} there are: ${here.map(file => path.posix.basename(file)).join(', ')}.`
        : 'Put the file into content/images, or name one that is there.',
  }
}
