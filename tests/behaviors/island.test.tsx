import { readdirSync } from 'node:fs'
import path from 'node:path'
import { useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { projectDir } from '../../codegen/project-dir.ts'
import { createRenderState, RenderStateContext } from '../../components/render-state.ts'
import { Island } from '../../renderer/Island.tsx'
import { islands } from '../../renderer/islands.ts'

function Greeting({ name }: { name: string }) {
  return <p id={useId()}>Hello {name}</p>
}
Greeting.islandId = 'EstimateForm' as const

function Nest() {
  return <Island of={Greeting} props={{ name: 'Ada' }} />
}
Nest.islandId = 'FloorCalculator' as const

function renderTwo() {
  const state = createRenderState()
  const html = renderToStaticMarkup(
    <RenderStateContext value={state}>
      <Island of={Greeting} when="load" props={{ name: '"Ada" <a>' }} />
      <Island of={Greeting} props={{ name: 'Bo' }} />
    </RenderStateContext>,
  )
  return { state, html }
}

test('renders an island with its component, loading time and props', () => {
  const { html } = renderTwo()
  expect(html).toContain('data-component="EstimateForm" data-when="load" data-id="i0-"')
  expect(html).toContain('data-props="{&quot;name&quot;:&quot;\\&quot;Ada\\&quot; &lt;a&gt;&quot;}"')
  expect(html).toContain('data-when="visible" data-id="i1-"')
})

test('gives islands of a page unique ids, and lists them', () => {
  const { html, state } = renderTwo()
  const ids = [...html.matchAll(/<p id="([^"]+)"/g)].map(match => match[1])
  expect(new Set(ids).size).toBe(2)
  expect([...state.usedIslands]).toEqual(['EstimateForm'])
})

test('refuses an island inside another, and names it', () => {
  const nested = (
    <RenderStateContext value={createRenderState()}>
      <Island of={Nest} props={{}} />
    </RenderStateContext>
  )
  expect(() => renderToStaticMarkup(nested)).toThrow(
    '<Island of={EstimateForm}> outside a page, or inside another island',
  )
})

test('names each island as its file', async () => {
  const files = readdirSync(path.join(projectDir, 'islands')).filter(file => file.endsWith('.tsx'))
  expect(Object.keys(islands).map(id => `${id}.tsx`)).toEqual(files.sort())
  for (const [id, load] of Object.entries(islands)) {
    const { default: component } = await load()
    expect(component.islandId).toBe(id)
  }
})

test('rejects a misspelled id as a type error', () => {
  const Misspelled = Object.assign(() => null, { islandId: 'EstimateFrom' as const })
  // @ts-expect-error No file in islands/ has this name.
  expect(<Island of={Misspelled} props={{}} />).toBeDefined()
})
