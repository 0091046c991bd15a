/**
 * Kinds of content and single files in the order in which people need them, with what each holds. Kinds that aren't here follow. The
 * group of single files has no name.
 */
export const contentGroups: ReadonlyMap<string, string> = new Map([
  ['prices', 'every price, once'],
  ['site', 'phone, hours, holidays'],
  ['products', 'floors in the catalog'],
  ['services', 'what we do'],
  ['projects', 'before and after pictures'],
  ['cities', 'a page for each'],
  ['articles', 'the blog'],
  ['guides', 'long reading'],
  ['faq', 'on the home page'],
  ['downloads', 'PDFs'],
  ['seasons', 'trends of the year'],
  ['collections', 'products by material'],
  ['counties', 'where our cities are'],
  ['pages', 'words of the other pages'],
  ['floors', 'samples to choose from'],
  ['scenes', 'rooms of the visualizer'],
  ['', 'menus, facts, mails, buttons'],
])
