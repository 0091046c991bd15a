import {
  type Alternatives,
  alternativesText,
  counted,
  type FindingText,
  type NamedIn,
  namedInText,
} from './finding-text.ts'

/** Pages that a broken link may mean: the close match, or the pages of the same folder. */
export interface NearbyPages {
  near?: string
  siblings?: readonly string[]
  /** The page that links to all of the folder, if they are too many to list. */
  list?: string
}

export type DocumentKind = 'text' | 'table' | 'presentation' | 'archive' | 'shortcut'

/** Advice by names of tags. */
const tagAdvice: readonly { tags: readonly string[]; advice: string }[] = [
  {
    tags: ['iframe', 'video', 'embed', 'object'],
    advice:
      'No page can show a video or a map of another site. Delete it, and link to it instead: [Watch the video](its address).',
  },
  { tags: ['media'], advice: 'Delete it: WhatsApp leaves it in the place of a picture.' },
  { tags: ['img'], advice: 'Delete it, and write the picture as ![what it shows](gallery/its-name.jpg).' },
  { tags: ['script', 'style', 'form'], advice: 'Pages run no programs of other sites. Delete it.' },
  { tags: ['b', 'strong'], advice: 'Delete it, and write bold words between asterisks: **words**' },
  { tags: ['i', 'em'], advice: 'Delete it, and write words in italics between asterisks: *words*' },
  { tags: ['a'], advice: 'Delete it, and write the link as [its words](its address).' },
  {
    tags: ['p', 'br', 'div', 'span', 'font', 'center'],
    advice: 'Delete it; an empty line begins a new paragraph.',
  },
  {
    tags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    advice: 'Delete it, and begin the line of the heading with ## and a space.',
  },
  {
    tags: ['ul', 'ol', 'li'],
    advice: 'Delete it, and begin each line of the list with a hyphen and a space: - first',
  },
  {
    tags: ['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    advice:
      'Delete it, and write each row on a line, with | around its cells and | --- | --- | below the first.',
  },
]

/** Types of files in the images folder, detected by their first bytes. */
export type ImageFormat =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'avif'
  | 'heic'
  | 'video'
  | 'svg'
  | 'html'
  | 'pdf'
  | 'tiff'
  | 'bmp'
  | 'photoshop'
  | 'archive'
  | 'git-lfs-pointer'

const documents: Readonly<Record<DocumentKind, { name: string; advice: string }>> = {
  text: { name: 'a document of a word processor', advice: 'Copy its words into' },
  table: { name: 'a table', advice: 'Copy what it says into' },
  presentation: { name: 'a document', advice: 'Copy its words into' },
  archive: { name: 'an archive', advice: 'Unpack it, put each file in it into its folder, and delete it.' },
  shortcut: { name: 'a shortcut to another place', advice: 'Delete it.' },
}

const imageFormats: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'a JPEG',
  png: 'a PNG',
  webp: 'a WebP',
  gif: 'a GIF',
  avif: 'an AVIF',
  heic: 'a HEIC photo, as iPhones save them',
  video: 'a film',
  svg: 'an SVG',
  html: 'a web page',
  pdf: 'a PDF',
  tiff: 'a TIFF',
  bmp: 'a BMP',
  photoshop: 'a Photoshop file',
  archive: 'a document or an archive',
  'git-lfs-pointer': 'a note of where Git keeps the picture',
}

const renameText = ({ right, isTaken }: { right: string; isTaken: boolean }) =>
  isTaken
    ? `"${right}" is there already. Compare the two, put what is right into that, and delete this file.`
    : `Rename the file to "${right}".`

const noun = (isFile: boolean) => (isFile ? 'file' : 'page')

function nearbyPagesText({ near, siblings, list }: NearbyPages, otherwise: string): string {
  if (near !== undefined) return `Did you mean "${near}"?`
  if (siblings) return `Beside it there are: ${siblings.join(', ')}.`
  return list === undefined ? otherwise : `${otherwise} ${list} links to all pages of this kind.`
}

const smallerPicture = 'Save it again as a JPEG, 4000 pixels wide at most.'

const svgAdvice = 'Export it again as "SVG" with presentation attributes, or as a PNG.'

const writeOtherArticle = (key: string, subject: string) =>
  `Write the address of ${subject}, or delete the line "${key}".`

interface MeantDate {
  right: string
  /** False if the month may be the day. */
  isSure: boolean
}

interface WrongDate {
  text: string
  meant?: MeantDate | undefined
}

function meantDateText(meant: MeantDate | undefined, otherwise: string): string {
  if (!meant) return otherwise
  return meant.isSure ? `Write ${meant.right}` : `If the month stands first, write ${meant.right}`
}

function monthName(month: number): string {
  return new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))
}

/** A page's file that was deleted or renamed by hand although others name it. */
export interface RemovedFile {
  file: string
  /** Folder and name, for commands: 'cities/kyle'. */
  id: string
  renamed?: { file: string; id: string }
  /** Files with lines. */
  namedIn: readonly string[]
}

/** Problems of files, pages, links, pictures and texts. */
export const siteTexts = {
  'files/reserved-name': ({ name, right }: { name: string; right: string }): FindingText => ({
    message: `Computers with Windows cannot store a file that is called "${name}".`,
    suggestion: `Give it a longer name, such as "${right}".`,
  }),
  'files/not-a-slug': ({
    name,
    ...renaming
  }: {
    name: string
    right: string
    isTaken: boolean
  }): FindingText => ({
    message: `The file name "${name}" cannot be part of an address: only small letters, digits and single hyphens can.`,
    suggestion: renameText(renaming),
  }),
  'files/missing': ({ fields }: { fields: readonly string[] }): FindingText => ({
    message: 'This file is missing.',
    suggestion: `Bring it back from an earlier version of the site, or write it anew${fields.length > 0 ? ` with the fields ${fields.join(', ')}` : ''}.`,
  }),
  'files/backup': ({
    file,
    original,
    hasOriginal,
  }: {
    file: string
    original: string
    hasOriginal: boolean
  }): FindingText => ({
    message: `"${file}" is what a program left behind while "${original}" was edited.`,
    suggestion: hasOriginal
      ? `Delete it: "${original}" is there.`
      : `Delete it, or, if "${original}" is lost, bring that back from an earlier version of the site.`,
  }),
  'files/copy': ({ original }: { original: string }): FindingText => ({
    message: `This is a copy of "${original}".`,
    suggestion:
      'Delete it. If it is to be a new page, give it the name of the page, and write its texts anew.',
  }),
  'files/document': ({
    file,
    kind,
    right,
  }: {
    file: string
    kind: DocumentKind
    right: string
  }): FindingText => ({
    message: `"${file}" is ${documents[kind].name}, which the site cannot read.`,
    suggestion: `${documents[kind].advice} "${right}".`,
  }),
  'files/no-text': ({ file, kind }: { file: string; kind: DocumentKind }): FindingText => ({
    message: `"${file}" is ${documents[kind].name}, which the site cannot read.`,
    suggestion: documents[kind].advice,
  }),
  'files/wrong-ending': ({
    ending,
    ...renaming
  }: {
    ending: string
    right: string
    isTaken: boolean
  }): FindingText => ({
    message: `Files here end in ${ending}.`,
    suggestion: renameText(renaming),
  }),
  'files/picture': ({ file, place }: { file: string; place: string }): FindingText => ({
    message: `"${file}" is a picture: pictures have a folder of their own.`,
    suggestion: `Move it to ${place}.`,
  }),
  'files/unknown': ({
    file,
    near,
    folders = [],
  }: {
    file: string
    near?: string
    /** Folders of files with this ending, if they are few. */
    folders?: readonly string[]
  }): FindingText => ({
    message: `The site has no use for a file "${file}" here.`,
    suggestion:
      near !== undefined
        ? `Did you mean "${near}"?`
        : folders.length > 0
          ? `Move it into ${folders.join(' or ')}.`
          : 'Move it into the folder that it belongs to.',
  }),
  'files/folder-copy': ({ folder, original }: { folder: string; original: string }): FindingText => ({
    message: `"${folder}" is a copy of the folder "${original}".`,
    suggestion: `Delete it. If a file in it is newer than the one in "${original}", first move that file there.`,
  }),
  'files/unknown-folder': ({
    folder,
    near,
    folders,
    language,
  }: {
    folder: string
    near?: string | undefined
    folders: readonly string[]
    /** The language whose folder it is in. */
    language?: string
  }): FindingText => ({
    message:
      folder === language
        ? `Files of another language are in folders of "${folder}", as in the main language.`
        : `The site has no folder "${folder}"${language ? ': folders have the same names in every language' : ''}.`,
    suggestion: near ? `Did you mean "${near}"?` : `The folders are: ${folders.join(', ')}.`,
  }),
  'references/missing': ({
    label,
    text,
    kind,
    folder,
    ...alternatives
  }: {
    label: string
    text: string
    /** Kind of the missing record. */
    kind: string
    folder: string
  } & Alternatives): FindingText => ({
    message: `${label} has "${text}", but there is no ${kind} of that name in ${folder}.`,
    suggestion: alternativesText(alternatives, `Use the name of a file in ${folder}, without its ending.`),
  }),
  'references/file-gone': ({
    file,
    namedIn,
    folder,
    choices,
  }: {
    file: string
    /** Files with lines. */
    namedIn: readonly string[]
    folder: string
    /** Other names, if they are few. */
    choices: readonly string[]
  }): FindingText => ({
    message: `${file} is missing, and ${namedIn.length} places name it: ${namedIn.join(', ')}.`,
    suggestion: `Bring the file back. If it is to go, then take its name out of each of these places, or write another one of ${folder} there${choices.length > 0 ? `: ${choices.join(', ')}` : ''}.`,
  }),
  'references/gone': ({
    file,
    folder,
    namedIn,
    renamed,
  }: {
    file: string
    folder: string
    namedIn: NamedIn
    /** The only file of the folder that nothing names. */
    renamed?: string | undefined
  }): FindingText => ({
    message: `${file} is missing, and ${namedIn.count} places name it: ${namedInText(namedIn)}.`,
    suggestion: renamed
      ? `If it is called "${renamed}" now, write that in each of these places. If not, bring the file back.`
      : `Bring the file back. If it is to go, take its name out of each of these places, or write another one of ${folder} there.`,
  }),
  'images/gone': ({
    src,
    namedIn,
    renamed,
  }: {
    src: string
    namedIn: NamedIn
    renamed?: string | undefined
  }): FindingText => ({
    message: `The picture ${src} is missing, and ${namedIn.count} places show it: ${namedInText(namedIn)}.`,
    suggestion: renamed
      ? `If it is called ${renamed} now, write that in each of these places. If not, bring the picture back.`
      : 'Bring the picture back, or name another one in each of these places.',
  }),
  'references/removed': ({
    label,
    text,
    folder,
    near,
  }: {
    label: string
    text: string
    folder: string
    /** The one that its address leads to. */
    near?: string | undefined
  }): FindingText => ({
    message: `${label} has "${text}", which is gone from ${folder}.`,
    suggestion: near ? `Did you mean "${near}"?` : 'Name another one here, or take this out.',
  }),
  'urls/taken': ({ url, owner }: { url: string; owner: string }): FindingText => ({
    message: `The page of this file would have the address ${url}, which already belongs to ${owner}.`,
    suggestion: 'Give one of the two files another name.',
  }),
  'urls/redirected-page': ({ from, owner }: { from: string; owner: string }): FindingText => ({
    message: `${from} is a live page, from ${owner}: nobody would be redirected.`,
    suggestion: 'Delete this redirect, or give the page another address.',
  }),
  'urls/redirected-twice': ({ from, entry }: { from: string; entry: number }): FindingText => ({
    message: `${from} is redirected twice: entry ${entry} already does it.`,
    suggestion: 'Delete one of the two.',
  }),
  'urls/redirect-circle': ({ urls }: { urls: readonly string[] }): FindingText => ({
    message:
      urls.length === 1
        ? `This redirect leads to itself, ${urls[0]}.`
        : `These redirects lead in a circle: ${[...urls, urls[0]].join(' → ')}.`,
    suggestion:
      urls.length === 1 ? 'Write the address of a page after "to".' : 'Let one of them lead to a page.',
  }),
  'urls/redirect-to-redirect': ({ to, last }: { to: string; last?: string | undefined }): FindingText => ({
    message: `${to} is redirected itself.`,
    suggestion: last && `Lead straight to ${last}`,
  }),
  'vanished-pages/list-missing': (): FindingText => ({
    message: 'This file is missing.',
    suggestion:
      'Bring it back from an earlier version of the site, or write it anew with: npm run content -- urls',
  }),
  'vanished-pages/not-an-address': ({ line }: { line: string }): FindingText => ({
    message: `"${line}" is not an address of this site.`,
    suggestion: 'Write the part of the address from the first single / on, or delete the line.',
  }),
  'vanished-pages/gone': ({
    url,
    isFile,
    redirects,
    successor,
    removed,
  }: {
    url: string
    isFile: boolean
    /** The file of redirects. */
    redirects: string
    successor: string
    removed?: RemovedFile
  }): FindingText => {
    const redirect = `dd to ${redirects}: - { from: ${url}, to: ${successor}, reason: The ${noun(isFile)} is gone. }`
    if (!removed)
      return {
        message: `The ${noun(isFile)} ${url} is gone: visitors and search engines that know it would find nothing.`,
        suggestion: `A${redirect}`,
      }
    const { file, id, renamed, namedIn } = removed
    return {
      message: `The page ${url} is gone: ${renamed ? `its file seems to be ${renamed.file} now` : `${file} is missing`}. It is still named in ${namedIn.join(', ')}.`,
      suggestion: renamed
        ? `Give the file its old name ${file} again, and run "npm run content -- rename ${id} ${renamed.id}", which changes these, too. By hand: write the new name in each of these places, and a${redirect}`
        : `Bring the file back. If the page is to go, then run "npm run content -- remove ${id}", which changes these, too. By hand: take the name out of each of these places, and a${redirect}`,
    }
  },
  'links/mail': ({ address, hasComma }: { address: string; hasComma: boolean }): FindingText => ({
    message: hasComma
      ? `There is a comma in the e-mail address ${address}.`
      : `${address || 'Nothing'} is not an e-mail address.`,
    suggestion: hasComma
      ? `Write mailto:${address.replaceAll(',', '.')} if a dot is meant.`
      : 'Write mailto: and a name, an @ and a domain, without spaces: mailto:name@company.com',
  }),
  'links/phone': ({ href, right }: { href: string; right?: string | undefined }): FindingText => ({
    message: `${href} is not a number that a phone can dial: a phone link has digits alone, without hyphens and spaces.`,
    suggestion: right ? `Write ${right}` : 'Write tel: and the digits, with + and the country before them.',
  }),
  'links/own-computer': ({ path }: { path: string }): FindingText => ({
    message: 'Only your own computer can open this address.',
    suggestion: `Write ${path}`,
  }),
  'links/unopenable': ({ href }: { href: string }): FindingText => ({
    message: `${href} is not an address that a browser can open.`,
    suggestion: 'Copy the address from the browser, with the https:// at its beginning.',
  }),
  'links/protocol': ({ href, right }: { href: string; right: string }): FindingText => ({
    message: `"${href}" does not begin as addresses do: with https:// once.`,
    suggestion: `Write ${right}`,
  }),
  'links/phone-digits': ({ href, digits }: { href: string; digits: number }): FindingText => ({
    message: `"${href}" has ${digits} digits after +1; a phone number in this country has 10.`,
    suggestion: 'Compare it with the number that you copied.',
  }),
  'links/picture': ({ image }: { image: string }): FindingText => ({
    message: `This link goes to a picture, ${image}. A picture that is to be shown has a ! before its square bracket.`,
    suggestion: `Write: ![what it shows](${image})`,
  }),
  'links/editor': ({ href, page }: { href: string; page: string | undefined }): FindingText => ({
    message: `"${href}" is an address of the editor, which visitors cannot open.`,
    suggestion: page
      ? `Write the address of the page: ${page}`
      : 'Write the address of the page, as the browser shows it to a visitor.',
  }),
  'links/unsafe': ({ href }: { href: string }): FindingText => ({
    message: `${href} is not a safe address.`,
    suggestion: `Try ${href.replace('http:', 'https:')}`,
  }),
  'links/without-protocol': ({ href }: { href: string }): FindingText => ({
    message: `${href} is no whole address.`,
    suggestion: `Try https://${href}`,
  }),
  'links/not-an-address': ({ href, ...nearby }: { href: string } & NearbyPages): FindingText => ({
    message: `"${href}" is neither a page of this site nor a whole address.`,
    suggestion: nearbyPagesText(nearby, 'Pages begin with /, addresses elsewhere with https://'),
  }),
  'links/file-name': ({ href, near }: { href: string; near: string | undefined }): FindingText => ({
    message: `${href} is the name of a file; visitors see the page that is made of it.`,
    suggestion: near ? `Did you mean "${near}"?` : 'It has no page of its own: link to one that shows it.',
  }),
  'links/contact': ({ href, right }: { href: string; right: string }): FindingText => ({
    message: `A link to ${right.startsWith('mailto:') ? 'an e-mail address begins with mailto:' : 'a phone number begins with tel:'}, unlike ${href}.`,
    suggestion: `Write ${right}`,
  }),
  'links/own-whole-address': ({ href, path }: { href: string; path: string }): FindingText => ({
    message: `${href} is a page of this site, by its whole address.`,
    suggestion: `Write ${path}`,
  }),
  'links/trailing-slash': ({ page }: { page: string }): FindingText => ({
    message: `The link ends in a slash, the page's address does not.`,
    suggestion: `Write ${page}`,
  }),
  'links/missing-page': ({ page, ...nearby }: { page: string } & NearbyPages): FindingText => ({
    message: `The link goes to ${page}, but there is no such page.`,
    suggestion: nearbyPagesText(
      nearby,
      'Copy the address from the browser while the right page is open, from the first single / on.',
    ),
  }),
  'links/language-address': ({ page, path }: { page: string; path: string | undefined }): FindingText => ({
    message: `The link goes to ${page}, an address of one language.`,
    suggestion: path
      ? `Write ${path} for every language: who reads a page in a language comes to the other one in that language.`
      : 'Write the address of the page in the main language: who reads a page in a language comes to the other one in that language.',
  }),
  'links/missing-file': ({ file, ...nearby }: { file: string } & NearbyPages): FindingText => ({
    message: `The link goes to ${file}, but there is no such file.`,
    suggestion: nearbyPagesText(
      nearby,
      'Link to a file that the site has, or add the download that it belongs to.',
    ),
  }),
  'links/own-file': (): FindingText => ({
    message: 'This is a file on a computer of the office, which visitors cannot open.',
    suggestion: 'Link to a page of the site or to an address that begins with https:// instead.',
  }),
  'links/form-setting': ({ name, near }: { name: string; near: string }): FindingText => ({
    message: `The estimate form knows no "${name}", so that it ignores what stands after it.`,
    suggestion: `Did you mean "${near}"?`,
  }),
  'links/form-choice': ({
    name,
    value,
    ...alternatives
  }: { name: string; value: string } & Alternatives): FindingText => ({
    message: `The estimate form knows no ${name} "${value}", so that visitors have to choose one again.`,
    suggestion: alternativesText(alternatives),
  }),
  'links/empty-anchor': (): FindingText => ({
    message: 'The link has a # with no name after it.',
    suggestion: 'Delete the #.',
  }),
  'links/missing-anchor': ({
    anchor,
    page,
    url,
    ...alternatives
  }: {
    anchor: string
    /** Undefined for a link within its page. */
    page?: string | undefined
    url?: string | undefined
  } & Alternatives): FindingText => ({
    message: `The link goes to the place "#${anchor}" of ${page ?? 'this page'}, but there is no such place.`,
    suggestion: alternativesText(
      alternatives.near === undefined ? alternatives : { near: `#${alternatives.near}` },
      url
        ? `Link to the page itself: ${url}`
        : 'Use the words of a heading, in small letters, joined by hyphens.',
    ),
  }),
  'headings/first-level': ({ text }: { text: string }): FindingText => ({
    message: `"${text}" is a heading of the first level, which only the title may be.`,
    suggestion: `Write: ## ${text}`,
  }),
  'headings/skipped-level': ({
    text,
    levels,
    right,
  }: {
    text: string
    levels: number
    right: string
  }): FindingText => ({
    message: `"${text}" is ${levels} levels below the heading before it.`,
    suggestion: `Write: ${right}`,
  }),
  'headings/empty': (): FindingText => ({
    message: 'This heading is empty.',
    suggestion: 'Write its words after the #, or delete the line.',
  }),
  'headings/emoji': ({ mark, right }: { mark: string; right: string }): FindingText => ({
    message: `This heading begins with ${mark}, which screen readers read out.`,
    suggestion: `Write: ${right}`,
  }),
  'headings/capitals': ({ text }: { text: string }): FindingText => ({
    message: `"${text}" is in capitals, which some screen readers spell letter by letter.`,
    suggestion: 'Write it like a sentence, with a capital at its beginning and in names.',
  }),
  'html/open-comment': (): FindingText => ({
    message: 'This note begins with <!-- and never ends, so that nothing below it is shown.',
    suggestion: 'Write --> at the end of the note, or delete the note.',
  }),
  'html/tag': ({ tag, name }: { tag: string; name: string }): FindingText => ({
    message: `"${tag}" is HTML, which cannot be used in a text.`,
    suggestion:
      tagAdvice.find(({ tags }) => tags.includes(name))?.advice ??
      'Use Markdown or one of the blocks; write &lt; for a < that is meant as such.',
  }),
  'images/camera-name': ({ right }: { right: string }): FindingText => ({
    message: 'The name of this picture is not one that search engines and colleagues can read.',
    suggestion: `Say what it shows, in small letters with hyphens, such as ${right}: npm run content -- rename changes it everywhere.`,
  }),
  'images/too-large': ({ bytes, limit }: { bytes: number; limit: number }): FindingText => ({
    message: `This picture has ${(bytes / 1e6).toFixed(1)} MB; at most ${limit / 1e6} fit.`,
    suggestion: smallerPicture,
  }),
  'images/reserved-name': ({ right }: { right: string }): FindingText => ({
    message: 'Computers with Windows cannot store a file of this name.',
    suggestion: `Give it a name of letters, digits and hyphens, such as "${right}".`,
  }),
  'images/same-but-for-capitals': ({ other }: { other: string }): FindingText => ({
    message: `Only capital letters tell this picture from ${other}: computers with Windows and macOS keep one of the two.`,
    suggestion: 'Give one of them another name, and write that name wherever the picture is used.',
  }),
  'images/file-name-as-text': ({ text }: { text: string }): FindingText => ({
    message: `"${text}" is the name of a file: people who cannot see the picture would hear it letter by letter.`,
    suggestion: 'Say in a sentence what the picture shows.',
  }),
  'images/without-text': ({ src }: { src: string }): FindingText => ({
    message: `The picture ${src} has no words for people who cannot see it.`,
    suggestion: `Say what it shows between the brackets: ![Oak floor in a bright hall](${src})`,
  }),
  'images/same-before-and-after': ({ src }: { src: string }): FindingText => ({
    message: `The picture of before and that of after are one and the same: ${src}.`,
    suggestion: 'Name the right one in one of the two places.',
  }),
  'images/empty': ({ src }: { src: string }): FindingText => ({
    message: `The picture ${src} is an empty file.`,
    suggestion: 'Put the picture into content/images again from where you have it.',
  }),
  'images/damaged': ({ src }: { src: string }): FindingText => ({
    message: `The picture ${src} is damaged, or was not copied to its end.`,
    suggestion: 'Put it into content/images again from where you have it, saved as a JPEG or a PNG.',
  }),
  'images/damaged-numbers': ({ src }: { src: string }): FindingText => ({
    message: `The numbers in ${src}, which belong to the picture beside it, cannot be read.`,
    suggestion: 'Bring the file back from an earlier version of the site.',
  }),
  'images/too-many-megapixels': ({
    src,
    megapixels,
    limit,
  }: {
    src: string
    megapixels: number
    limit: number
  }): FindingText => ({
    message: `The picture ${src} has ${megapixels} megapixels; at most ${limit} fit.`,
    suggestion: smallerPicture,
  }),
  'images/too-long': ({ src, side, limit }: { src: string; side: number; limit: number }): FindingText => ({
    message: `The picture ${src} is ${side} pixels long; at most ${limit} fit.`,
    suggestion: 'Cut it, or save it smaller: 4000 pixels a side at most.',
  }),
  'images/undefined-entity': ({ src, name }: { src: string; name: string }): FindingText => ({
    message: `The picture ${src} uses &${name};, and does not say which character that is.`,
    suggestion: svgAdvice,
  }),
  'images/amplified-entities': ({ src }: { src: string }): FindingText => ({
    message: `The picture ${src} repeats parts of itself so often that nothing can draw it.`,
    suggestion: svgAdvice,
  }),
  'images/not-a-picture': ({ src, format }: { src: string; format: ImageFormat }): FindingText => ({
    message: `The picture ${src} is ${imageFormats[format]}: no page can show it.`,
    suggestion: 'Open it, save or export it as a JPEG, and put that into content/images.',
  }),
  'images/wrong-ending': ({
    src,
    format,
    ending,
    right,
  }: {
    src: string
    format: ImageFormat
    ending: string
    right: string
  }): FindingText => ({
    message: `The picture ${src} is ${imageFormats[format]}, though its name ends in ${ending || 'nothing'}.`,
    suggestion: `Save it again as what its name says, or give it a name that ends in .${right}.`,
  }),
  'images/name-in-other-characters': ({ name, right }: { name: string; right: string }): FindingText => ({
    message: `There is a picture "${name}", but its name is stored with other characters, although it looks the same: a Mac stores letters and accents apart.`,
    suggestion: `Rename the file to letters without accents, and write the same name here: ${right}`,
  }),
  'images/name-in-other-case': ({ src, right }: { src: string; right: string }): FindingText => ({
    message: `There is no picture "${src}", but "${right}": capital letters count.`,
    suggestion: `Write ${right}`,
  }),
  'images/other-thing': ({ src, kind }: { src: string; kind: 'video' | 'words' }): FindingText =>
    kind === 'words'
      ? {
          message: `"${src}" are words, and this is the place for the file of the picture.`,
          suggestion:
            'Write the path of the file below content/images, such as gallery/hall.jpg. What the picture shows belongs in its alternative text.',
        }
      : {
          message: `${src} is a video, and only pictures can be shown here.`,
          suggestion: /^https:/.test(src)
            ? `Put a picture here, or link to the video from a text: [Watch the video](${src})`
            : 'Put a picture here. A video can be on YouTube or Vimeo: link to it from a text.',
        },
  'images/other-room': ({ before, after }: { before: string; after: string }): FindingText => ({
    message: `By their names, ${before} and ${after} show two rooms.`,
    suggestion: 'Name the two pictures of one room. If these are of one, leave them.',
  }),
  'images/missing': ({
    src,
    near,
    isSure,
    folder,
    files,
  }: {
    src: string
    near?: string | undefined
    /** Whether the author cannot have meant another picture, which may have to be copied yet. */
    isSure: boolean
    /** Folder of `src`. `files` are its pictures, if they are few. */
    folder: string
    files?: readonly string[] | undefined
  }): FindingText => ({
    message: `There is no picture "${src}" in the folder of images.`,
    suggestion:
      near !== undefined
        ? `Did you mean "${near}"?${isSure ? '' : ' If not, copy the picture that you mean into content/images.'}`
        : files
          ? `In ${folder === '.' ? 'the folder of images' : folder} there are: ${files.join(', ')}.`
          : 'Put the file into content/images, or name one that is there.',
  }),
  'lengths/no-text': (): FindingText => ({
    message: 'There is no text below the fields.',
    suggestion: 'Write it below this line.',
  }),
  'lengths/short': ({ words, usual }: { words: number; usual: number }): FindingText => ({
    message: `The text has ${counted(words, 'word')}; others of its kind have about ${usual}.`,
    suggestion: 'Look whether part of it is missing.',
  }),
  'titles/too-long': ({ size, limit }: { size: number; limit: number }): FindingText => ({
    message: `The title has ${size} characters; search results show ${limit}.`,
    suggestion: 'Begin with the words that people search for, and leave out what can go.',
  }),
  'titles/address': ({ label }: { label: string }): FindingText => ({
    message: `${label} is the address of a page, which visitors would read as its title.`,
    suggestion: 'Write in a few words what they find there.',
  }),
  'titles/emoji': ({ label, mark, right }: { label: string; mark: string; right: string }): FindingText => ({
    message: `${label} has ${mark}, which screen readers read out and search results may leave out.`,
    suggestion: right === '' ? 'Write it in words.' : `Write: ${right}`,
  }),
  'titles/other-place': ({
    text,
    town,
    isKeyword = false,
  }: {
    text: string
    town?: string
    isKeyword?: boolean
  }): FindingText => ({
    message: `${isKeyword ? 'This search word' : 'The title'} names ${text}, ${town ? `and the page is about ${town}` : 'where we have no page'}.`,
    suggestion: town
      ? `Write ${town} in its place.`
      : 'Name the place that the page is about. If this one is meant, leave it.',
  }),
  'twins/same-name': ({
    name,
    other,
    isPage,
  }: {
    name: string
    other: string
    isPage: boolean
  }): FindingText => ({
    message: `Two ${isPage ? 'pages' : 'files'} are called "${name}": this one and ${other}.`,
    suggestion: 'If one is a copy of the other, delete it, or write it anew under a name of its own.',
  }),
  'twins/same-zip-codes': ({ other }: { other: string }): FindingText => ({
    message: `${other} has the very same ZIP codes.`,
    suggestion: 'If this file was made from that one, write those of this place.',
  }),
  'twins/same-order': ({
    order,
    other,
    free,
  }: {
    order: number
    other: string
    free: number
  }): FindingText => ({
    message: `${other} has the number ${order}, too, so nobody has said which of the two comes first in lists.`,
    suggestion: `Give one of them a number that is free, such as ${free}.`,
  }),
  'shared-sentences/sentence': ({ other, sentence }: { other: string; sentence: string }): FindingText => ({
    message: `This sentence also stands in ${other}: "${sentence}"`,
    suggestion: 'Say it in other words in one of the two.',
  }),
  'shared-sentences/copy': ({ original }: { original: string }): FindingText => ({
    message: `Most of what this file says also stands in ${original}.`,
    suggestion: 'Write it anew: of two pages that say the same, search engines leave one out.',
  }),
  'article-chain/same-number': ({ order, other }: { order: number; other: string }): FindingText => ({
    message: `Two articles are number ${order}: this one and ${other}.`,
    suggestion: 'Give each article a number of its own.',
  }),
  'article-chain/not-an-article': ({
    key,
    url,
    ...alternatives
  }: { key: string; url: string } & Alternatives): FindingText => ({
    message: `The ${key} article is ${url}, which is not an article.`,
    suggestion: alternativesText(alternatives, writeOtherArticle(key, 'an article')),
  }),
  'article-chain/itself': ({ key }: { key: string }): FindingText => ({
    message: `The article names itself as its ${key} one.`,
    suggestion: writeOtherArticle(key, 'another article'),
  }),
  'article-chain/disagreement': ({
    key,
    neighbor,
    opposite,
    url,
  }: {
    key: string
    neighbor: string
    opposite: string
    url: string
  }): FindingText => ({
    message: `The ${key} article, ${neighbor}, says that its own ${opposite} one is ${url}, not this one.`,
    suggestion: 'Let both name each other, or leave the field out in both.',
  }),
  'article-chain/circle': ({ next }: { next: string }): FindingText => ({
    message: `The next article, ${next}, comes before this one: the articles would go in a circle.`,
    suggestion: 'Leave "next" out in the article that should be the last.',
  }),
  'dates/unknown-time-zone': ({ zone, ...alternatives }: { zone: string } & Alternatives): FindingText => ({
    message: `There is no time zone "${zone}".`,
    suggestion: alternativesText(alternatives, 'Central Texas has America/Chicago.'),
  }),
  'dates/not-a-date': ({ text, meant }: WrongDate): FindingText => ({
    message: `"${text}" is not written as a date.`,
    suggestion: meantDateText(meant, 'Write year, month and day with hyphens: 2025-01-31.'),
  }),
  'dates/no-such-month': ({ text, month, meant }: WrongDate & { month: string }): FindingText => ({
    message: `There is no month ${month}: "${text}" is not a date.`,
    suggestion: meantDateText(meant, 'Write year, month and day, in this order: 2025-01-31.'),
  }),
  'dates/no-such-day': ({
    text,
    month,
    year,
    days,
    meant,
  }: WrongDate & {
    /** January is 1. */
    month: number
    year: string
    days: number
  }): FindingText => ({
    message: `"${text}" is not in the calendar: ${monthName(month)} ${year} has ${days} days.`,
    suggestion: meantDateText(meant, `Write a day from 01 to ${days}.`),
  }),
  'counts/mismatch': ({
    word,
    entries,
    right,
  }: {
    word: string
    entries: number
    right: string
  }): FindingText => ({
    message: `"${word}" stands above a list of ${entries}.`,
    suggestion: `If it counts the list, write "${right}"; else leave it.`,
  }),
  'ranges/inverted': ({ low, high }: { low: number; high: number }): FindingText => ({
    message: `The low end, ${low}, is above the high end, ${high}.`,
    suggestion: 'Correct one of them, or swap the two.',
  }),
  'aged/review': ({ subject, reviewed }: { subject: string; reviewed: string }): FindingText => ({
    message: `The ${subject} were last reviewed on ${reviewed}.`,
    suggestion: `Look through the ${subject}, then write the day of your review.`,
  }),
  'aged/this-season': ({ text, year }: { text: string; year: number }): FindingText => ({
    message: `"${text}" is no longer true: the trends are those of ${year}.`,
    suggestion: 'Name the season without "this", or write the trends of this year.',
  }),
  'aged/past-holiday': ({ date }: { date: string }): FindingText => ({
    message: `The holiday on ${date} is past.`,
    suggestion: 'Write its next date, or delete it.',
  }),
  'aged/last-holiday': ({ date }: { date: string }): FindingText => ({
    message: `The list of holidays ends on ${date}.`,
    suggestion: 'Add those of the year after.',
  }),
  'aged/security': ({ expires }: { expires: string }): FindingText => ({
    message: `What security.txt says holds until ${expires} only.`,
    suggestion: 'Write a day within a year.',
  }),
}
