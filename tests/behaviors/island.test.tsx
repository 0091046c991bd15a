import { useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createRenderState, RenderStateContext } from '../../components/render-state.ts'
import { Island } from '../../renderer/Island.tsx'

function Greeting({ name }: { name: string }) {
  return <p id={useId()}>Hello {name}</p>
}
Greeting.islandId = 'Greeting'

function Nest() {
  return <Island of={Greeting} props={{ name: 'Ada' }} />
}
Nest.islandId = 'Nest'

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

test('an island carries its component, its moment and its props', () => {
  const { html } = renderTwo()
  expect(html).toContain('data-component="Greeting" data-when="load" data-id="i0-"')
  expect(html).toContain('data-props="{&quot;name&quot;:&quot;\\&quot;Ada\\&quot; &lt;a&gt;&quot;}"')
  expect(html).toContain('data-when="visible" data-id="i1-"')
})

test('islands of one page have ids of their own, and the page knows which it uses', () => {
  const { html, state } = renderTwo()
  const ids = [...html.matchAll(/<p id="([^"]+)"/g)].map(match => match[1])
  expect(new Set(ids).size).toBe(2)
  expect([...state.usedIslands]).toEqual(['Greeting'])
})

test('an island inside another is refused by name', () => {
  const nested = (
    <RenderStateContext value={createRenderState()}>
      <Island of={Nest} props={{}} />
    </RenderStateContext>
  )
  expect(() => renderToStaticMarkup(nested)).toThrow(
    '<Island of={Greeting}> outside a page, or inside another island',
  )
})
