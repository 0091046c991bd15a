/** Groups items by a key, in the order of each group's first item. The oldest supported version of Node has no Map.groupBy. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const others = groups.get(key)
    if (others) others.push(item)
    else groups.set(key, [item])
  }
  return groups
}
