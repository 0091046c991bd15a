import type { Data } from './+data.ts'
import { CityView } from './CityView.tsx'
import { CountyView } from './CountyView.tsx'

export function Page({ data }: { data: Data }) {
  return data.city ? <CityView city={data.city} county={data.county} /> : <CountyView county={data.county} />
}
