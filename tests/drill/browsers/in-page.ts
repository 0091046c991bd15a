/** Simulates other programs in a visitor's browser. These functions run in the page, so they can't use anything outside of themselves. */

declare global {
  interface Window {
    /** Number of texts whose translation hasn't arrived. */
    pendingTranslations?: number
    /** Lines of `recordTyping`. */
    typingRecord?: string[]
  }
}

/** Records which elements gain and lose the focus and are typed into, and the states of islands, to explain lost input. */
export function recordTyping(): void {
  const record: string[] = []
  window.typingRecord = record
  const note = ({ type, target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    const { name, value } = target as Partial<HTMLInputElement>
    const islands = [...document.querySelectorAll<HTMLElement>('is-land')]
    const states = islands.map(({ dataset }) => dataset.state).join()
    const start = `${type} ${name ?? target.localName} ${states} `
    // One line for many keys.
    if (record.at(-1)?.startsWith(start)) record.pop()
    record.push(`${start}${value?.length ?? ''} at ${Math.round(performance.now())}`)
  }
  for (const type of ['focusin', 'focusout', 'input']) addEventListener(type, note, true)
}

/**
 * Translates like Chrome: each text becomes a `<font>` in a `<font>` when its translation arrives, even if the page changed the text in
 * between. Texts that are added later are translated, too. Figures stay the same.
 */
export function translatePage(delay: number): void {
  const done = new WeakSet<Node>()
  const waiting = new Set<Node>()
  const untouched = 'script, style, noscript, textarea, [translate=no], .notranslate'
  window.pendingTranslations = 0
  const replace = (text: Text, words: string) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = words.replace(/\p{L}+/gu, word => `${word}o`)
    if (inner.firstChild) done.add(inner.firstChild)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translate = (text: Text) => {
    const { data, parentElement } = text
    if (!/\S/.test(data) || done.has(text) || waiting.has(text) || parentElement?.closest(untouched)) return
    waiting.add(text)
    window.pendingTranslations = waiting.size
    setTimeout(() => {
      waiting.delete(text)
      window.pendingTranslations = waiting.size
      replace(text, data)
    }, delay)
  }
  const translateIn = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text: Node | null = texts.currentNode; text; text = texts.nextNode())
      if (text instanceof Text) translate(text)
  }
  new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') done.delete(target)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateIn(node)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  translateIn(document)
}

/** Acts like password managers, writing assistants and dark modes: adds icons next to fields, fields to forms, attributes and nodes. */
export function extendPage(): void {
  const marked = new WeakSet<Element>()
  const element = (tag: string, attributes: Readonly<Record<string, string>>) => {
    const made = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    marked.add(made)
    return made
  }
  const extend = () => {
    document.documentElement?.setAttribute('data-darkreader-mode', 'dynamic')
    document.body?.setAttribute('data-new-gr-c-s-check-loaded', '14.1')
    for (const field of document.querySelectorAll('input, select, textarea')) {
      if (marked.has(field)) continue
      marked.add(field)
      field.setAttribute('data-lpignore', 'true')
      field.setAttribute('data-darkreader-inline-bgcolor', '')
      if (field instanceof HTMLTextAreaElement)
        field.before(element('grammarly-extension', { 'data-grammarly-part': 'highlights' }))
      if (field instanceof HTMLInputElement && /^(?:text|email|tel)$/.test(field.type)) {
        field.after(element('div', { 'data-lastpass-icon-root': '' }))
      }
    }
    for (const form of document.querySelectorAll('form')) {
      if (marked.has(form)) continue
      marked.add(form)
      for (const name of ['ext-data', 'action', 'submit'])
        form.append(element('input', { type: 'hidden', name, value: '1' }))
    }
    if (document.body && !document.querySelector('grammarly-desktop-integration')) {
      document.body.append(element('grammarly-desktop-integration', { 'data-grammarly-shadow-root': 'true' }))
    }
  }
  new MutationObserver(extend).observe(document, { subtree: true, childList: true })
  extend()
}

/** Blocks cookies and storage like the browsers' setting: access throws. */
export function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'cookieStore']) {
    Object.defineProperty(window, name, { get: refuse })
  }
  Object.defineProperty(window, 'indexedDB', { value: null })
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { value: false })
}
