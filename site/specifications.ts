import type { InterfaceTexts, Product } from '../generated/types.ts'

export interface Specification {
  name: string
  label: string
  textOf: (product: Product) => string | undefined
}

/** Returns the specifications that all of the products have, in the order of their names in the content. */
export function sharedSpecifications(
  products: readonly Product[],
  { catalog }: Pick<InterfaceTexts, 'catalog'>,
): Specification[] {
  return Object.entries(catalog.specificationNames)
    .map(([name, label]) => ({
      name,
      label,
      textOf: ({ specifications }: Product) => valueIn(specifications, name),
    }))
    .filter(({ textOf }) => products.every(product => textOf(product) !== undefined))
}

const valueIn = (specifications: Readonly<Record<string, string | undefined>>, name: string) =>
  specifications[name]
