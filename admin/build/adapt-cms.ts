import type { Plugin } from 'vite'

/** What the visual editor's own code has to say otherwise here. Each must be found, or the build stops. */
const changes = [
  // Trying again later would not help: a save is refused for what the content check found.
  [
    /title:`Error`,description:`There was an error while saving the entry\. Please try again later\.`/,
    'title:`Not saved`,description:`Nothing was written, because of this:`',
  ],
  // What a record lacks, the content check says for each field with a way there; it would say so in two ways, one for its own rules.
  // Names of files are its own business.
  [
    /!(\w+)\(\{draft:(\w+),enforceRequired:\w+\(\2\)\}\)\)throw/,
    '!$1({draft:$2})&&Object.values($2.validities).some(at=>Object.entries(at).some(([name,{valid}])=>!valid&&name[0]===`_`)))throw',
  ],
  // A test holds our configuration against its schema; in each browser that would take most of a second again.
  [/(=\(\{config:\w+,schemas:\w+,collectors:\w+\}\)=>\{)if\(\w+\)try\{/, '$1if(!1)try{'],
  // It names the version of the forms by a hash: to write them as YAML for that takes longer than all else it does with them.
  [/(\.current=await [\w$]+\()[\w$]+(\(\w+\)\),console\.debug\(`CMS configuration:`)/, '$1JSON.stringify$2'],
  // With each key it copies the whole record, and asks the browser for a copy of every word and number in it.
  [
    /(\w+) instanceof EventTarget\)return \1;try\{return structuredClone\(\1\)/,
    'typeof $1!=`object`||$1===null||$1 instanceof EventTarget)return $1;try{return structuredClone($1)',
  ],
  // It keeps what people type where it knows a repository by name, and a checkout has none.
  [/(\.repository\?\?)\{\}(;if\(\w+\)\{\w+=new \w+\(\w+,`draft-backups`)/, '$1{databaseName:`checkout`}$2'],
  // One save is of a draft and the next is not, as people choose; in a repository it knows all or none.
  [
    /(=\w+=>!!\w+\.current\?\.workflow&&\(\w+\.current\|\|)\w+\(\{cmsConfig:\w+\.current,collection:\w+\}\)===`editorial_workflow`\)/,
    '$1globalThis.savesAsDraft())',
  ],
  // People who want less motion are spared the one between its pages, and the wait for it.
  [
    /(if\()(!document\.startViewTransition\|\|)/,
    '$1matchMedia(`(prefers-reduced-motion: reduce)`).matches||$2',
  ],
  // A checkout has drafts as well: see local-drafts.ts.
  [
    /\{(isGit:!1,name:\w+,label:\w+,init:\(\)=>void 0,signIn:async\(\)=>\{try\{\w+=await \w+\(await navigator)/,
    '{get workflow(){return globalThis.localWorkflow},$1',
  ],
  [
    /=\[`github`,`gitlab`\](,\w+=\(\w+,\w+\)=>\{\w+\(\w+,\w+\),\w+\(\w+\)&&!)/,
    '=[`github`,`gitlab`,`test-repo`]$1',
  ],
  // Who may publish need not send a draft to review first, nor be asked to with each save.
  [/\(t\.entry\.workflow\.status===`pending_publish`\|\|/, '(t.entry.workflow.status!==`pending_deletion`||'],
  [/&&\w+\.workflow\?\.status===`draft`&&\w+\(\)&&await \w+\(\)/, '&&!1'],
  // What people do with drafts passes by us: see repository-drafts.ts and local-drafts.ts.
  [
    /(let (\w+)=\w+\.current\?\.workflow;if\(!\2\)throw Error\(`Editorial Workflow is not supported by the current backend`\);return )\2\}/,
    '$1globalThis.draftsBy($2)}',
  ],
  [
    /=(async\(\w+,\{method:\w+=`GET`,headers:\w+=\{\},body:\w+=null,isGraphQL:)/,
    '=globalThis.askRepository=$1',
  ],
  // Why, it doesn't say; we do, in not-published.ts and publish-guard.ts.
  [/(publishing_entry_failed:)`[^`]*`/, '$1`Not published.`'],
  // Saves to a branch pass by us: see repository-saves.ts. It asks before it overwrites what it has seen, and only then.
  [/(let \w+=\{\.\.\.await )(\w+)(\(\w+,\w+\),author:)/, '$1globalThis.savesBy($2)$3'],
  [/if\(\w+&&!\w+\)throw Error\(`save_conflict`/, 'if(!1)throw Error(`save_conflict`'],
  [/If you save now, their changes will be lost\./, 'When you save, you see both and choose.'],
  [/If you save now, the entry will be created again\./, 'When you save, you can bring it back.'],
  // It takes away form and preview when one file's form follows another's, and brings them back where the group is another too: of files
  // that stand alone, never.
  [/(\(\)=>\{\w+\(\w+\))&&\(\w+\.current=null,\w+\.current=null\)\}/, '$1}'],
  // Its fonts are beside it; the copies elsewhere would only tell others who edits when.
  [/src:url\(https:\/\/cdn\.jsdelivr\.net\/[^)]*\)\s*format\('[^']*'\)/g, "src:local('none')"],
] as const

export function adaptCms(): Plugin {
  return {
    name: 'adapt-cms',
    transform: {
      filter: { id: /@sveltia\/cms\/npm\/index\.js$/ },
      handler(code) {
        for (const [theirs] of changes) {
          if (code.search(theirs) < 0)
            this.error(`The visual editor has changed: ${theirs} is not in it. See adapt-cms.ts.`)
        }
        return { code: changes.reduce((text, [theirs, ours]) => text.replace(theirs, ours), code), map: null }
      },
    },
  }
}
