import type { CmsConfig } from '@sveltia/cms'
import { getAt, isJson, isObject, type Json } from '../../../codegen/json.ts'
import { readAdminAddress } from '../../../site/admin-address.ts'

type Config = Pick<CmsConfig, 'collections' | 'singletons'>

/** The names of the fields in a group of the form at an address, in order; those of its top for an empty path. */
export function fieldNamesIn(config: Config, hash: string, group: string): string[] {
  const steps = group.split('.').filter(step => step !== '' && !/^\d+$/.test(step))
  let fields = fieldsAt(config, hash)
  for (const step of steps) fields = listAt(named(fields, step), 'fields')
  return fields.flatMap(field => (isObject(field) && typeof field.name === 'string' ? [field.name] : []))
}

function fieldsAt(config: Config, hash: string): Json[] {
  const { group, slug = '' } = readAdminAddress(hash) ?? newAddress(hash)
  const [collections, singletons] = [config.collections, config.singletons].map(list =>
    isJson(list) ? list : [],
  )
  if (group === '_singletons') return listAt(named(asList(singletons), slug), 'fields')
  const collection = named(asList(collections), group)
  const files = listAt(collection, 'files')
  return listAt(files.length > 0 ? named(files, slug) : collection, 'fields')
}

const newAddress = (hash: string) => ({
  group: /^#\/collections\/([^/?]+)\/new/.exec(hash)?.[1] ?? '',
  slug: '',
})

const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

const listAt = (value: Json | undefined, key: string) =>
  asList(value === undefined ? [] : getAt(value, [key]))

const named = (list: readonly Json[], name: string | undefined) =>
  list.find(item => isObject(item) && item.name === name)
