/**
 * In the browser, in development: puts changed texts and attributes into the page as it stands, so that scroll, focus and what
 * was opened stay. Where more than that has changed, the page is loaded anew.
 */
export {}

/** Nodes as they were served, each with the one in the page that came of it. */
type Served = Map<Node, Node>

// Before the page's other scripts run, which may change what was served.
let page: { root: Element; shown: Served } = snapshot(document.documentElement)
let turn = Promise.resolve()

import.meta.hot?.on('content:changed', () => {
  turn = turn.then(update).catch(() => location.reload())
})

function snapshot(root: Element) {
  const copy = root.cloneNode(true) as Element
  const shown: Served = new Map()
  pair(copy, root, (old, live) => shown.set(old, live))
  return { root: copy, shown }
}

async function update(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } })
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').documentElement
  const changes: (() => void)[] = []
  const shown: Served = new Map()
  const isAlike = pair(page.root, next, (old, now) => {
    const live = page.shown.get(old)
    if (live) shown.set(now, live)
    const change = difference(old, now, live)
    if (change) changes.push(change)
  })
  if (!answer.ok || !isAlike || changes.includes(reload)) return reload()
  for (const change of changes) change()
  page = { root: next, shown }
}

const reload = () => location.reload()

/** Walks two trees at once; false where they are not of the same build. */
function pair(one: Node, other: Node, visit: (one: Node, other: Node) => void): boolean {
  if (one.nodeName !== other.nodeName || one.childNodes.length !== other.childNodes.length) return false
  visit(one, other)
  return [...one.childNodes].every((child, index) => {
    const twin = other.childNodes[index]
    return twin !== undefined && pair(child, twin, visit)
  })
}

/** How the page comes to have what is new of one node: by loading it again where a script has a hand in it. */
function difference(old: Node, now: Node, live: Node | undefined): (() => void) | undefined {
  if (old instanceof Element && now instanceof Element) {
    const names = new Set([...old.getAttributeNames(), ...now.getAttributeNames()])
    const changed = [...names].filter(name => old.getAttribute(name) !== now.getAttribute(name))
    if (changed.length === 0) return undefined
    const isOwn = (name: string) =>
      live instanceof Element && live.getAttribute(name) === old.getAttribute(name)
    if (!(live instanceof Element) || isScripted(live) || !changed.every(isOwn)) return reload
    return () => {
      for (const name of changed) setAttribute(live, name, now.getAttribute(name))
    }
  }
  if (old.nodeValue === now.nodeValue) return undefined
  if (!live || live.nodeValue !== old.nodeValue || isScripted(live.parentElement)) return reload
  return () => {
    live.nodeValue = now.nodeValue
  }
}

/** What has state of its own in the browser; the data for search engines has none. */
function isScripted(element: Element | null): boolean {
  return !element || element.closest('is-land, script:not([type="application/ld+json"]), style') !== null
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
