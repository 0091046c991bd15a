import { useContent } from '../../../components/content-context.ts'
import type { City, County } from '../../../generated/types.ts'
import { crumbOf } from '../../../renderer/head.ts'
import { cityNode } from '../../../renderer/structured-data/offers.ts'
import { definePage } from '../../define-page.ts'
import { CityView } from './CityView.tsx'
import { CountyView } from './CountyView.tsx'

export const Page = definePage(['cities', 'counties'], PlacePage, (place, content) => ({
  name: place.name,
  parents: [
    crumbOf(content.citiesPage),
    ...('county' in place ? [crumbOf(content.counties.get(place.county))] : []),
  ],
  ...('county' in place && { nodes: [cityNode(content, place)] }),
}))

function PlacePage({ subject }: { subject: City | County }) {
  const { counties } = useContent()
  if (!('county' in subject)) return <CountyView county={subject} />
  return <CityView city={subject} county={counties.get(subject.county)} />
}
