/**
 * Hot update of the page in development. Updates changed texts and attributes in place, which preserves the scroll position, the focus and
 * opened elements. Reloads the page if anything else changed.
 */
export {}

/** Live nodes of the page by the nodes of the served HTML. */
type LiveNodes = Map<Node, Node>

// Taken before other scripts run, because they may change the page.
let page: { root: Element; liveNodes: LiveNodes } = createSnapshot(document.documentElement)
let queue = Promise.resolve()

import.meta.hot?.on('content:changed', () => {
  queue = queue.then(update).catch(() => location.reload())
})

function createSnapshot(root: Element) {
  const copy = root.cloneNode(true) as Element
  const liveNodes: LiveNodes = new Map()
  walkPairs(copy, root, (old, live) => liveNodes.set(old, live))
  return { root: copy, liveNodes }
}

async function update(): Promise<void> {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').documentElement
  const changes: (() => void)[] = []
  const liveNodes: LiveNodes = new Map()
  const hasSameStructure = walkPairs(page.root, next, (old, now) => {
    const live = page.liveNodes.get(old)
    if (live) liveNodes.set(now, live)
    const change = findChange(old, now, live)
    if (change) changes.push(change)
  })
  if (!response.ok || !hasSameStructure || changes.includes(reload)) return reload()
  for (const change of changes) change()
  page = { root: next, liveNodes }
}

const reload = () => location.reload()

/** Walks two trees in parallel. Returns false if their structure differs. */
function walkPairs(one: Node, other: Node, visit: (one: Node, other: Node) => void): boolean {
  if (one.nodeName !== other.nodeName || one.childNodes.length !== other.childNodes.length) return false
  visit(one, other)
  return [...one.childNodes].every((child, index) => {
    const otherChild = other.childNodes[index]
    return otherChild !== undefined && walkPairs(child, otherChild, visit)
  })
}

/** Returns the change of a live node, `reload` if a script may control it, or undefined if nothing changed. */
function findChange(old: Node, now: Node, live: Node | undefined): (() => void) | undefined {
  if (old instanceof Element && now instanceof Element) {
    const names = new Set([...old.getAttributeNames(), ...now.getAttributeNames()])
    const changed = [...names].filter(name => old.getAttribute(name) !== now.getAttribute(name))
    if (changed.length === 0) return undefined
    const isUntouched = (name: string) =>
      live instanceof Element && live.getAttribute(name) === old.getAttribute(name)
    if (!(live instanceof Element) || isScripted(live) || !changed.every(isUntouched)) return reload
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

/** Returns whether an element is part of an island, a script or a style. JSON-LD has no effect in the browser, so it doesn't count. */
function isScripted(element: Element | null): boolean {
  return !element || element.closest('is-land, script:not([type="application/ld+json"]), style') !== null
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
