import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { shorten } from '../../shorten.ts'
import { findInEachRecord } from '../find-in-each-record.ts'
import { findInText } from '../find-in-text.ts'
import type { RecordFinding, Rule } from '../rule.ts'

/** Only these: the union of all codes is too large for the compiler, once it is combined with a location. */
type PastedDiagnosis = Extract<Diagnosis, { code: `pasted/${string}` }>

/** Warns of what came along with a copied text: words of a chat, blanks of a template, codes of other programs. */
export const pasted: Rule = {
  id: 'pasted',
  description:
    'A copied text leaves behind the answers of a chat, the blanks of a template and the codes of the program that it comes from.',
  howToFix: 'Delete what the message names, or write what it stands for.',
  find: findInEachRecord('pasted', (record, _data, site) => [
    ...findAll(record, chatWords, words => ({
      code: 'pasted/chat',
      parameters: { words: inOneLine(words) },
    })),
    ...findAll(record, chatSources, words =>
      record.text.includes(`\n${words}:`) ? undefined : { code: 'pasted/chat-source', parameters: { words } },
    ).slice(0, 1),
    ...findAll(record, blanks, words =>
      record.text.includes(`\n${words}:`) ? undefined : { code: 'pasted/blank', parameters: { words } },
    ),
    ...findAll(record, shortcodes, words => ({ code: 'pasted/shortcode', parameters: { words } })),
    ...findAll(record, commentMarks, words => ({
      code: 'pasted/comment-mark',
      parameters: { words },
    })).slice(0, 1),
    ...findAll(record, formulas, words => ({ code: 'pasted/formula', parameters: { words } })),
    ...findAll(record, daysOfExcel, words => ({ code: 'pasted/excel-day', parameters: { words } })),
    ...remains.flatMap(([source, pattern]) =>
      findAll(record, pattern, words => ({
        code: 'pasted/remains',
        parameters: { words: inOneLine(words.trim()), source },
      })).slice(0, 1),
    ),
    ...findAll(record, splitWords, words => ({
      code: 'pasted/split-word',
      parameters: {
        words: inOneLine(words),
        right: words.replace(/-\s+/, ''),
        hyphenated: words.replace(/\s+/, ''),
      },
    })),
    ...findAll(record, emojiNames, words => ({ code: 'pasted/emoji-name', parameters: { words } })),
    ...findAll(record, footnoteMarks, words => ({
      code: 'pasted/footnote',
      parameters: { words, isInText: record.body !== undefined },
    })).slice(0, 1),
    ...findAll(record, wordsOfOddLetters, describeOddLetters),
    ...findAll(record, addresses, words => describeAddress(words, site)),
    ...findAll(record, ownAddresses, describeTracker),
    ...joinMisread(findAll(record, misreadCharacters, describeMisread)),
    ...findAll(record, lostLetters, words => ({ code: 'pasted/lost-letter', parameters: { words } })),
    ...findAll(record, joinedSentences, words => ({
      code: 'pasted/joined-sentences',
      parameters: { words, right: words.replace(/[.!?]/, '$& ') },
    })),
  ]),
}

const findAll = (
  record: ContentRecord,
  pattern: RegExp,
  describe: (words: string) => PastedDiagnosis | undefined,
): RecordFinding[] => findInText(record, pattern, ({ 0: words }) => describe(words))

/** Sentences to the person who asked a chat program, before or after the text. */
const chatWords = new RegExp(
  [
    String.raw`(?:Certainly|Sure|Of course|Absolutely)[!,.]\s+(?:here['’]s|here (?:is|are)|below (?:is|are)|I['’]ve|I have)(?!\p{L})[^.!?:]*[.!?:]`,
    String.raw`here(?:['’]s| is| are)\s+(?:an?|the|your|some)\s+(?:\p{L}+[\s-]+){0,3}?(?:revised|rewritten|shorter|shortened|longer|simpler|cleaner|clearer|friendlier|updated|improved|polished|edited|translated|refined|reworked)\s+(?:\p{L}+[\s-]+){0,3}?(?:versions?|drafts?|texts?|articles?|paragraphs?|posts?|descriptions?|copy)(?!\p{L})[^.!?:]*[.!?:]`,
    String.raw`as an AI(?: language model| assistant)(?!\p{L})[^.!?]*`,
    String.raw`as of my (?:last|latest|most recent) (?:knowledge |training )?(?:update|cutoff|training)(?!\p{L})`,
    'I hope this helps[.!]',
    String.raw`(?:let me know if you['’]?d? ?(?:would )?(?:like|want|need) (?:me to|any (?:changes|adjustments|edits))|would you like me to|feel free to (?:adjust|tweak|customize|modify) (?:it|this|the))(?!\p{L})[^.!?]*[.!?]?`,
  ]
    .map(words => String.raw`(?<!\p{L})(?:${words.replaceAll(' ', String.raw`\s+`)})`)
    .join('|'),
  'giu',
)

/** Marks by which chats refer to their sources. */
const chatSources =
  /:?contentReference\[[^\]\n]*\](?:\{[^}\n]*\})?|\[oaicite:\d+\]|【[^】\n]*†[^】\n]*】|(?<!\w)turn\d+(?:search|view|news)\d+(?!\w)|(?<=[\p{L}\p{N}%][.,;!?”"']?)\[\d{1,2}\](?:\[\d{1,2}\])*(?![\w([:])/gu

/** Words in square brackets that somebody was to replace. Links and notes have brackets, too. */
const blanks =
  /(?<![\]!\w]|:\s)\[(?:(?:insert|add|enter|fill in|type)\s[^[\]\n]{1,50}|(?:your|our|the)?\s?(?:city|town|state|county|zip(?: code)?|company|company name|business name|name|phone|phone number|e-?mail|address|website|url|link|date|year|price|amount|number|keyword|main keyword|service|product|neighborhood|quote|source)(?: here)?)\](?![([:\w])/giu

/** Commands of WordPress between square brackets: a name that it knows, or settings with quotation marks. */
const shortcodes =
  /(?<![\]!\w])\[\/?(?:(?:gallery|caption|embed|playlist|contact-form(?:-7)?|wpforms|gravityform|vc_\w+|et_pb_\w+|su_\w+)(?:\s[^[\]\n]*)?|[a-z][\w-]*(?:\s+[\w-]+=["“”'][^"“”'\]\n]*["“”'])+\s*\/?)\](?![([:])/gi

/** The first mark of a comment, `[a]`, after a word or before the comment itself at the end. Quotations have `[a]` after a space. */
const commentMarks = /(?<=[\p{L}\p{N}.,;:!?)”’])\[a\](?![([:])|^\[a\](?=\p{L})/gmu

/** Formulas as TeX and chat programs write them: `\\(12 \\times 10\\)`. */
const formulas = /\\\([^()\n]*(?:\\[a-z]+|[=+×])[^()\n]*\\\)|\\\[[^[\]\n]*(?:\\[a-z]+|[=+×])[^[\]\n]*\\\]/g

/** A day as the whole text of a field, or before a unit. */
const daysOfExcel =
  /(?<=^[ \t]*(?:- +)*[\w-]+: +["']?)\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?=["']?[ \t]*\r?$|\s(?:in|ft|mm|sq|days?|weeks?)(?!\p{L}))/gmu

/** Words and marks that programs add to copied texts. */
const remains: readonly (readonly [source: string, pattern: RegExp])[] = [
  ['Word', /Error! (?:Reference source|Bookmark) not (?:found|defined)\.?/g],
  [
    'Word',
    /(?:Click or tap|Click) (?:here )?to (?:enter|add|type) (?:text|a date|a title)\.?|Choose an item\.|\[Type here\]/g,
  ],
  ['Excel', /#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!)/g],
  [
    'WhatsApp',
    /^(?:image|photo|video|audio|sticker|GIF|document) omitted$|^This message was deleted\.?$|^Forwarded many times$/gim,
  ],
  [
    'a translator',
    /\((?:N\. ?(?:del? ?)?T\.?|NT|TN|[Tt]ranslator['’]s note|[Nn]ota del traductor)(?::[^()\n]*)?\)/g,
  ],
  ['a table of contents', /^\p{L}.{1,60}?(?:(?: ?\.){4,}|…{2,}) *\d{1,3}$/gmu],
  ['Google Docs', /\{#[\w.-]+\}(?<=^#{1,6} .*)(?=\s*$)/gm],
  ['a mail', /^(?:> *)*(?:Sent from my \p{L}.*|On .{6,80} wrote:)$/gmu],
  ['a mail', /^(?:From|To|Subject|Sent|Date|Cc): .+\n(?:(?:From|To|Subject|Sent|Date|Cc): .+\n?)+/gm],
  ['a list of changes', /^@@ -\d[\d,]* \+\d[\d,]* @@.*$/gm],
  [
    'a chat',
    /^(?:(?:\*\*)?(?:(?:Meta|SEO) (?:[Tt]itle|[Dd]escription)|Title|Description|(?:URL )?Slug|(?:Focus )?Keywords?|Word [Cc]ount|Título|Meta [Dd]escripción|Palabras clave)(?:\*\*)?:(?:\*\*)? .+\n+){2,}/gm,
  ],
  ['Word', /^(?:Page|Pg\.?) ?(?:\| ?)?\d{1,3}(?: (?:of|\/) \d{1,3})?$|^\d{1,3} ?\| ?Page$/gim],
  [
    'a chat',
    /(?<=^|[\s"'])(?:\[\d[\d/., :]{8,22}(?: ?[AP]\.?M\.?)?\] |\d{1,2}[/.]\d{1,2}[/.]\d{2,4}, \d{1,2}:\d\d(?: ?[AP]\.?M\.?)? [-–] )[^:\n]{1,40}:(?= )/gim,
  ],
  ['another program', /(?<=!?\[[^\]\n]*\]\([^)\n]*\))\{[^{}\n]+\}/g],
  ['a mail', /=20$|(?:=[CE][0-9A-F](?:=[89AB][0-9A-F])+)+/gm],
]

/** A word that another program divided: `over-` at the end of a line and `lay` on the next. */
const splitWords = /(?<![\p{L}-])\p{L}\p{Ll}+-\n[ \t]*(?!(?:and|or|to)\s)\p{Ll}+(?![\p{L}:-])/gu

/** Names of emoji as chat programs know them: `:dog:`. */
const emojiNames = /(?<![\p{L}\p{N}:/}\])"'`]):[a-z][a-z_]{1,30}:(?![\p{L}\p{N}:/{[])/gu

/** The first raised digit after a word. Word makes one of each footnote; units and formulas have other digits. */
const footnoteMarks = /(?<=[\p{L}.,;:!?)”"’])¹(?![\p{L}\p{N}])/gu

/** Words with letters that only look right: `ﬂ` of a PDF, and letters of other alphabets among Latin ones. */
const wordsOfOddLetters =
  /[\p{L}\p{N}]*(?:[\uFB00-\uFB06\uFF21-\uFF5A]|(?<=\p{Script=Latin})[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}](?=\p{Script=Latin}{2}))[\p{L}\p{N}]*/gu

const [otherLetters, latinLetters] = [
  'АВЕЗІЈКМНОРЅТХУаеіјорсухѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧοα',
  'ABE3IJKMHOPSTXYaeijopcyxsABEZHIKMNOPTYXoa',
]

function describeOddLetters(words: string): PastedDiagnosis | undefined {
  const right = words
    .normalize('NFKC')
    .replace(/\P{ASCII}/gu, letter => latinLetters[otherLetters.indexOf(letter)] ?? letter)
  return right === words ? undefined : { code: 'pasted/odd-letters', parameters: { words, right } }
}

const addresses = /(?<![\w@])https?:\/\/[^\s"'<>()[\]{}|]+/gi

/** Sites that only pass visitors on, by the part of the address that names the page. */
const detours: readonly { site: RegExp; name: string; target: string }[] = [
  { site: /^(?:www\.)?google\.[a-z.]+\/url$/, name: 'Google', target: 'q' },
  { site: /^(?:www\.)?google\.[a-z.]+\/url$/, name: 'Google', target: 'url' },
  { site: /^lm?\.(?:facebook|instagram)\.com\/(?:l\.php)?$/, name: 'Facebook', target: 'u' },
  { site: /^[\w.]+\.safelinks\.protection\.outlook\.com\/$/, name: 'Outlook', target: 'url' },
  { site: /^(?:www\.)?youtube\.com\/redirect$/, name: 'YouTube', target: 'q' },
]

/** Sites that keep files for their owner and whom the owner invites. A published document has `/pub` in its address. */
const privateFiles: readonly (readonly [name: string, site: RegExp])[] = [
  [
    'Google',
    /^(?:docs\.google\.com\/(?!forms\/|.*\/pub)|drive\.google\.com\/|photos\.(?:google\.com|app\.goo\.gl)\/)/,
  ],
  ['Microsoft', /^(?:[\w-]+\.sharepoint\.com|onedrive\.live\.com|1drv\.ms)\//],
  ['Dropbox', /^(?:www\.)?dropbox\.com\/./],
  ['iCloud', /^(?:www\.)?icloud\.com\/./],
  ['WeTransfer', /^(?:wetransfer\.com|we\.tl)\/./],
]

function describeAddress(words: string, { facts }: ResolvedSite): PastedDiagnosis | undefined {
  if (!URL.canParse(words)) return undefined
  const url = new URL(words)
  const [keeper] = privateFiles.find(([, site]) => site.test(url.host + url.pathname)) ?? []
  if (keeper) return { code: 'pasted/private-file', parameters: { name: keeper } }
  if (shorteners.test(url.host)) return { code: 'pasted/short-address', parameters: { host: url.host } }
  if (!words.includes('?')) return undefined
  for (const { site, name, target } of detours) {
    const right = site.test(url.host + url.pathname) ? url.searchParams.get(target) : null
    if (!right || !URL.canParse(right)) continue
    const own = facts.texts.get('siteUrl')
    // Pages of ours are linked without our address.
    const page = own && right.startsWith(`${own}/`) ? right.slice(own.length) : right
    return { code: 'pasted/detour', parameters: { name, right: page } }
  }
  return describeTracker(words)
}

const shorteners = /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|rb\.gy|is\.gd|cutt\.ly|shorturl\.at)$/

/** Addresses of our own pages in links, with settings. */
const ownAddresses = /(?<=\]\(|href: ["']?)\/[^\s"'<>()[\]{}|]*\?[^\s"'<>()[\]{}|]+/g

/** Settings of an address that only tell where it was copied. */
const tracker = /([?&])(?:utm_\w+|fbclid|gclid|msclkid|igshid|mc_[ce]id)=[^&#]*/

function describeTracker(words: string): PastedDiagnosis | undefined {
  if (!tracker.test(words)) return undefined
  const [, page = '', settings = '', anchor = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(words) ?? []
  const kept = settings.split('&').filter(setting => !tracker.test(`&${setting}`))
  const right = page + (kept.length > 0 ? `?${kept.join('&')}` : '') + anchor
  const isOfChat = /[?&]utm_source=(?:chatgpt|openai|perplexity)/.test(words)
  return { code: isOfChat ? 'pasted/chat-address' : 'pasted/tracker', parameters: { right } }
}

// Node 20 reads "windows-1252" as Latin-1, so the characters that differ are listed here.
const characters80To9F = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Words with the two to four characters that older programs make of a typographic or accented one: `â€™`. */
const misreadCharacters =
  /[\p{L}\p{N}]*(?:(?:[ÂÃ][\u0080-\u00BF\u0152-\u0192\u02C6-\u02DC\u2013-\u2122]|[âð][\u0080-\u00BF\u0152-\u0192\u02C6-\u02DC\u2013-\u2122]{2,3})[\p{L}\p{N}]*)+/gu

/** A word with a question mark for a letter with an accent or an apostrophe. Addresses have one before their settings. */
const lostLetters = /(?<![\p{L}\p{N}/?=&#.@-])\p{L}+\?\p{Ll}+(?![\p{L}\p{N}=/?&])/gu

/** The end of a sentence and the beginning of the next without a space. Names of files and addresses have capitals after a dot more rarely. */
const joinedSentences = /(?<![\p{L}\p{N}@/.-])\p{L}*\p{Ll}{2}[.!?]\p{Lu}\p{Ll}+(?![\p{L}\p{N}@/.(:-])/gu

/** So many damaged words are one mistake: the file was saved by an older program. */
const MANY_MISREAD = 4

const joinMisread = (found: readonly RecordFinding[]): readonly RecordFinding[] => {
  const [first, ...others] = found
  if (!first || !('span' in first) || found.length < MANY_MISREAD) return found
  const { record, span } = first
  const parameters = { words: record.text.slice(...span), others: others.length }
  return [{ record, span, severity: 'warning', code: 'pasted/misread-file', parameters }]
}

function describeMisread(words: string): PastedDiagnosis | undefined {
  const right = words.replace(
    /[ÂÃ][^\p{ASCII}]|â[^\p{ASCII}]{2}|ð[^\p{ASCII}]{3}/gu,
    found => decode(found) ?? found,
  )
  return right === words ? undefined : { code: 'pasted/misread', parameters: { words, right } }
}

/** Reads characters as the bytes in place of which they stand. Returns undefined if these form no character. */
function decode(characters: string): string | undefined {
  const bytes = [...characters].map(character => {
    const place = characters80To9F.indexOf(character)
    return place < 0 ? (character.codePointAt(0) ?? 0) : 0x80 + place
  })
  try {
    return strictUtf8.decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

const MAX_SHOWN = 60

const inOneLine = (words: string) => shorten(words.replace(/\s+/g, ' '), MAX_SHOWN)
