/** Loads a file of data next to the page. */
export async function load(file: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const response = await fetch(`/admin/${file}`, { headers })
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.json()
}
