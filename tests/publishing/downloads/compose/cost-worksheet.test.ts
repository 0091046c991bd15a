import { expect, test } from 'vitest'
import { costWorksheet } from '../../../../publishing/downloads/compose/cost-worksheet.ts'
import { createTextFormatters } from '../../../../site/text-formatters.ts'
import { fixtureContent } from '../../../fixture-content.ts'

const content = await fixtureContent()
const [download] = content.downloads.all
if (!download) throw new Error('The fixture site has no download')

test('the example orders the waste that the steps ask for, and adds its own lines', () => {
  const { area, type, lines } = content.printed.cost.example
  const floor = content.costs.types.find(candidate => candidate.type === type)
  if (!floor) throw new Error(`costs.yaml has no ${type}`)
  const { entries, extras } = content.prices
  const { money, number } = createTextFormatters(content)
  const ordered = area * (1 + extras.waste.straight.high / 100)
  const [material, labor] = [entries[floor.material], entries[floor.installation]]
  const rows = costWorksheet(download, content).blocks.flatMap(block =>
    block.kind === 'table' ? block.rows.map(({ cells }) => cells.flat().map(({ text }) => text)) : [],
  )
  const at = rows.findIndex(([, sum]) => sum === `${number(ordered)} × ${material.range}`)
  expect(rows.slice(at + 1, at + 3)).toEqual([
    [lines.installation, `${number(area)} × ${labor.range}`, money(area * labor.low, area * labor.high)],
    [
      lines.total,
      '',
      money(ordered * material.low + area * labor.low, ordered * material.high + area * labor.high),
    ],
  ])
})
