import path from 'node:path'
import { findClosestMatch, findUniqueCloseMatch } from '../../close-match.ts'
import { type JsonPath, textAt } from '../../json.ts'
import type { MarkdownImage } from '../../markdown/compile.ts'
import { isValidWindowsName, slugify } from '../../names.ts'
import type { Span } from '../../problem.ts'
import type { ImageFault } from '../../read/image-faults.ts'
import { MAX_IMAGE_BYTES } from '../../read/image-limits.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { correctValue, replaceWithin } from '../fixes.ts'
import type { Finding, Rule } from '../rule.ts'

/** Every picture that is named exists, can be shown and is no burden, and those in a text say what they show. */
export const images: Rule = {
  id: 'images',
  promise:
    'Every picture is there, can be shown, is no larger than it must be, and has words for people who cannot see it.',
  remedy:
    'Choose the picture again and upload it anew, saved as JPEG or PNG, and say in Alternative text what it shows.',
  *find(site) {
    const known = [...site.content.images]
    yield* tooLarge(site)
    yield* unportable(site)
    yield* faulty(site)
    for (const record of site.records) {
      for (const { path: at, text } of site.annotatedTexts(record).image) {
        if (!site.content.images.has(text)) {
          yield {
            record,
            path: at,
            ...missingImage(text, known),
            fix: findAlike(text, known) ? undefined : correctValue(record, at, known),
          }
        }
        yield* fileNameForWords(record, at)
      }
      yield* sameTwice(record)
      for (const image of record.body?.images ?? []) yield* findInText(image, record, site)
    }
  },
}

function* findInText(
  { url, span, shown }: MarkdownImage,
  record: ContentRecord,
  { content }: ResolvedSite,
): Iterable<Finding> {
  const known = [...content.images]
  if (!content.images.has(url)) {
    const right = findAlike(url, known) ? undefined : findUniqueCloseMatch(url, known)
    const fix = replaceWithin(record.text, span, url, right)
    yield { record, span, ...missingImage(url, known), fix }
    return
  }
  for (const { alt, span: place } of shown) {
    if (alt.trim() === '') {
      yield {
        record,
        span: place,
        message: `The picture ${url} has no words for people who cannot see it.`,
        suggestion: `Say what it shows between the brackets: ![Oak floor in a bright hall](${url})`,
      }
    } else if (isFileName(alt)) yield { record, span: place, ...describeFileName(alt) }
  }
}

function* tooLarge({ content }: ResolvedSite): Iterable<Finding> {
  for (const src of content.images) {
    const bytes = content.bytesOf(`images/${src}`) ?? 0
    if (bytes <= MAX_IMAGE_BYTES) continue
    yield {
      file: content.shownPath(`images/${src}`),
      message: `This picture has ${(bytes / 1e6).toFixed(1)} MB; at most ${MAX_IMAGE_BYTES / 1e6} fit.`,
      suggestion: smallerPicture,
    }
  }
}

const smallerPicture = 'Save it again as a JPEG, 4000 pixels wide at most.'

/** Reports file names that a copy of the site on Windows or macOS can't have: a checkout fails there, or loses a picture. */
function* unportable({ content }: ResolvedSite): Iterable<Finding> {
  const first = new Map<string, string>()
  for (const src of [...content.images].sort()) {
    const file = content.shownPath(`images/${src}`)
    if (!src.split('/').every(isValidWindowsName)) {
      yield {
        file,
        message: 'Computers with Windows cannot store a file of this name.',
        suggestion: `Give it a name of letters, digits and hyphens, such as "${portableName(src)}".`,
      }
    }
    const twin = first.get(src.toLowerCase())
    if (twin === undefined) first.set(src.toLowerCase(), src)
    else {
      yield {
        file,
        message: `Only capital letters tell this picture from ${twin}: computers with Windows and macOS keep one of the two.`,
        suggestion: 'Give one of them another name, and write that name wherever the picture is used.',
      }
    }
  }
}

function portableName(src: string): string {
  const { name, ext } = path.posix.parse(src)
  const slug = slugify(name)
  return `${slug && isValidWindowsName(slug) ? slug : `picture-${slug || 1}`}${ext.toLowerCase()}`
}

/** The words beside a picture's file, where they are a file's name themselves. */
function* fileNameForWords(record: ContentRecord, at: JsonPath): Iterable<Finding> {
  const path = [...at.slice(0, -1), 'alt']
  const alt = at.at(-1) === 'src' ? textAt(record.data, path) : undefined
  if (alt !== undefined && isFileName(alt)) yield { record, path, ...describeFileName(alt) }
}

function isFileName(alt: string): boolean {
  return /^\S*\.(?:jpe?g|png|webp|avif|gif|svg|heic)$/i.test(alt.trim()) || cameraName.test(alt.trim())
}

/** As cameras, phones and programs name what nobody has named. */
const cameraName =
  /^(?:IMG|DSCN?|DSC_|PXL|MVIMG|DCIM|P|image|photo|picture|screenshot|scan)[ _-]*[\d_-]{3,}\S*$/i

function describeFileName(alt: string): { message: string; suggestion: string } {
  return {
    message: `"${alt}" is the name of a file: people who cannot see the picture would hear it letter by letter.`,
    suggestion: 'Say in a sentence what the picture shows.',
  }
}

/** Before and after. */
function* sameTwice({ data = {}, ...record }: ContentRecord): Iterable<Finding> {
  for (const key of Object.keys(data).filter(name => name.startsWith('before'))) {
    const path = [key.replace('before', 'after'), 'src']
    const src = textAt(data, path)
    if (src === undefined || src !== textAt(data, [key, 'src'])) continue
    yield {
      record: { ...record, data },
      path,
      message: `The picture of before and that of after are one and the same: ${src}.`,
      suggestion: 'Name the right one in one of the two places.',
    }
  }
}

/** Told once, where the first record names it, since there the form of the visual editor can change it. */
function* faulty(site: ResolvedSite): Iterable<Finding> {
  const { content } = site
  const namedAt = firstNames(site)
  for (const src of content.images) {
    const isEmpty = content.bytesOf(`images/${src}`) === 0
    const fault = isEmpty ? ({ kind: 'empty' } as const) : content.faultOf(src)
    if (!fault) continue
    const place = namedAt.get(src)
    if (place) yield { ...place, ...describeFault(src, fault) }
    else if (isForPages(src)) yield { file: content.shownPath(`images/${src}`), ...describeFault(src, fault) }
  }
}

/** By its name; what else lies in the folder, such as the list of a folder's thumbnails, is nobody's business. */
function isForPages(src: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|gif|svg|heic|heif|tiff?|bmp|json)$/i.test(src)
}

type Place = { record: ContentRecord } & ({ path: JsonPath } | { span: Span })

/** Where each picture is named first. */
function firstNames(site: ResolvedSite): Map<string, Place> {
  const places = new Map<string, Place>()
  const add = (src: string, place: Place) => {
    if (!places.has(src)) places.set(src, place)
  }
  for (const record of site.records) {
    for (const { path: at, text } of site.annotatedTexts(record).image) add(text, { record, path: at })
    for (const { url, span } of record.body?.images ?? []) add(url, { record, span })
  }
  return places
}

function describeFault(src: string, fault: ImageFault): { message: string; suggestion: string } {
  switch (fault.kind) {
    case 'empty':
      return {
        message: `The picture ${src} is an empty file.`,
        suggestion: 'Put the picture into content/images again from where you have it.',
      }
    case 'damaged':
      if (src.endsWith('.json')) return damagedNumbers(src)
      return {
        message: `The picture ${src} is damaged, or was not copied to its end.`,
        suggestion: 'Put it into content/images again from where you have it, saved as a JPEG or a PNG.',
      }
    case 'large':
      return {
        message: `The picture ${src} has ${fault.megapixels} megapixels; at most ${fault.most} fit.`,
        suggestion: smallerPicture,
      }
    case 'long':
      return {
        message: `The picture ${src} is ${fault.side} pixels long; at most ${fault.most} fit.`,
        suggestion: 'Cut it, or save it smaller: 4000 pixels a side at most.',
      }
    case 'entity':
      return {
        message: fault.name
          ? `The picture ${src} uses &${fault.name};, and does not say which character that is.`
          : `The picture ${src} repeats parts of itself so often that nothing can draw it.`,
        suggestion: 'Export it again as "SVG" with presentation attributes, or as a PNG.',
      }
    case 'foreign':
      return {
        message: `The picture ${src} is ${fault.is}: no page can show it.`,
        suggestion: 'Open it, save or export it as a JPEG, and put that into content/images.',
      }
    case 'misnamed':
      return {
        message: `The picture ${src} is ${fault.is}, though its name ends in ${path.posix.extname(src) || 'nothing'}.`,
        suggestion: `Save it again as what its name says, or give it a name that ends in .${fault.ending}.`,
      }
  }
}

/** The file whose name looks the same, in other characters. */
const findAlike = (src: string, known: readonly string[]) =>
  known.find(file => file.normalize('NFC') === src.normalize('NFC'))

/** As a file name that every system stores alike. */
const plainName = (file: string) => file.normalize('NFD').replace(/\p{M}/gu, '')

function damagedNumbers(src: string): { message: string; suggestion: string } {
  return {
    message: `The numbers in ${src}, which belong to the picture beside it, cannot be read.`,
    suggestion: 'Bring the file back from an earlier version of the site.',
  }
}

function missingImage(src: string, known: readonly string[]): { message: string; suggestion: string } {
  const alike = findAlike(src, known)
  if (alike !== undefined) {
    return {
      message: `There is a picture "${alike.normalize('NFC')}", but its name is stored with other characters, although it looks the same: a Mac stores letters and accents apart.`,
      suggestion: `Rename the file to letters without accents, and write the same name here: ${plainName(alike)}`,
    }
  }
  const otherCase = known.find(file => file.toLowerCase() === src.toLowerCase())
  if (otherCase !== undefined) {
    return {
      message: `There is no picture "${src}", but "${otherCase}": capital letters count.`,
      suggestion: `Write ${otherCase}`,
    }
  }
  const folder = path.posix.dirname(src)
  const name = path.posix.basename(src.replaceAll('\\', '/'))
  const near =
    findClosestMatch(src, known) ??
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
