import type { PlaceInWords } from '../config/place-in-words.ts'
import { groupIn, labelOfGroup, readView } from './addresses.ts'
import { FormLink } from './FormLink.tsx'

type Places = readonly PlaceInWords[]

/** Longer lists are folded, a kind of content each. */
const MAX_OPEN = 8

/** Places with links to their forms. */
export function PlaceList({ places }: { places: Places }) {
  if (places.length <= MAX_OPEN) return <PlaceLinks places={places} />
  return [...groupsOf(places)].map(([group, own]) => (
    <details key={group}>
      <summary>
        {group}: {own.length}
      </summary>
      <PlaceLinks places={own} />
    </details>
  ))
}

function PlaceLinks({ places }: { places: Places }) {
  return (
    <ul className="places">
      {places.map(({ words, form }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The list is replaced as a whole.
        <li key={index}>{form ? <FormLink form={form}>{words}</FormLink> : words}</li>
      ))}
    </ul>
  )
}

/** Returns the places by the kind of content that they are in. Addresses that lead elsewhere are in no form. */
function groupsOf(places: Places): ReadonlyMap<string, Places> {
  const groups = new Map<string, PlaceInWords[]>()
  for (const place of places) {
    const { form = '' } = place
    const group = groupIn(readView(form.slice(form.indexOf('#'))))
    const label = group === undefined ? 'Elsewhere' : labelOfGroup(group)
    groups.set(label, [...(groups.get(label) ?? []), place])
  }
  return groups
}

export const namedIn = ({ length }: Places) => `named in ${length} ${length === 1 ? 'place' : 'places'}`
