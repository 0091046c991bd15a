import { useContent } from '../../../components/content-context.ts'
import type { City, County } from '../../../generated/types.ts'
import type { PageProps } from '../../routes.ts'
import { CityView } from './CityView.tsx'
import { CountyView } from './CountyView.tsx'

export function Page({ subject }: PageProps<City | County>) {
  const { counties } = useContent()
  if (!('county' in subject)) return <CountyView county={subject} />
  return <CityView city={subject} county={counties.get(subject.county)} />
}
