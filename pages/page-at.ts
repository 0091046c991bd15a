import { type Route, type RouteParams, routes } from './routes.ts'

const known = routes
  .map(route => ({ route, steps: stepsOf(route.folder === 'index' ? '' : route.folder) }))
  // A folder with a name of its own goes before one that takes any.
  .sort((a, b) => Number(a.route.folder.includes('@')) - Number(b.route.folder.includes('@')))

export function routeAt(address: string): Route | undefined {
  const steps = stepsOf(address)
  return known.find(({ steps: own }) => matches(own, steps))?.route
}

/** What an address says where its route leaves it open. */
export function paramsAt(address: string, { folder }: Route): RouteParams {
  const steps = stepsOf(address)
  return Object.fromEntries(
    stepsOf(folder).flatMap((step, index) =>
      step.startsWith('@') ? [[step.slice(1), steps[index] ?? '']] : [],
    ),
  )
}

function stepsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function matches(own: readonly string[], steps: readonly string[]): boolean {
  return (
    own.length === steps.length && own.every((step, index) => step.startsWith('@') || step === steps[index])
  )
}
