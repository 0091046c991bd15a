const words =
  `amber basket candle drawer evening feather garden harbor island jacket kettle lantern meadow napkin orchard
  pebble quiver ribbon saddle thimble umbrella velvet willow yarrow anchor bramble cottage dapple ember fiddle
  gentle hollow inkwell jasmine keen lattice mellow nimble oaken petal quilted rustle sparrow timber upland
  violet wander yonder acorn blanket cobble drift eager fern gather hearth ivory jolly kindle linen maple nestle
  olive plain quiet russet silver tangle under vessel walnut yearn about before calm down even from glad here
  into just kept long mild near open past rest slow then upon very warm along bright clear`.split(/\s+/)

/** Generates words without numbers or claims, which depend only on the seed. */
function* wordsFrom(seed: string): Generator<string, never> {
  let state = [...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  )
  while (true) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    yield words[(state >>> 8) % words.length] ?? ''
  }
}

/** Generates a text of at most `length` characters, with a period if it is a sentence. */
export function inventedText(seed: string, length: number, isSentence = false): string {
  const source = wordsFrom(seed)
  const room = length - (isSentence ? 1 : 0)
  let text = ''
  let sinceStop = 0
  for (const word of source) {
    const starts = text === '' || (isSentence && sinceStop >= 9)
    const piece = `${text && (starts ? '. ' : ' ')}${starts ? capital(word) : word}`
    if (text.length + piece.length > room) break
    sinceStop = starts ? 1 : sinceStop + 1
    text += piece
  }
  // Use letters if no word fits.
  return text === '' ? 'Oak'.slice(0, Math.max(1, length)) : isSentence ? `${text}.` : text
}

/** Generates Markdown of `count` words under headings of two levels. */
export function inventedBody(seed: string, count: number): string {
  const sections = Math.max(2, Math.ceil(count / 120))
  return Array.from({ length: sections }, (_, section) => {
    const name = `${seed}-${section}`
    const paragraphs = [0, 1].map(part => inventedText(`${name}-${part}`, 400, true))
    return [`## ${inventedText(`${name}-title`, 40)}`, ...paragraphs].join('\n\n')
  }).join('\n\n')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
