/** Runs nginx and Caddy with the settings of deploy/ on free ports; only paths and host names are replaced. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { certificate } from './certificate.ts'
import { freePort } from './free-port.ts'
import { installPackages } from './install-packages.ts'
import { projectDir } from './run.ts'
import { untilItListens } from './until-it-listens.ts'

export type ProxyKind = 'nginx' | 'caddy'

export interface StartedProxy {
  port: number
  /** Lines about the requests so far. Empty if the settings write none. */
  accessLog(): Promise<string>
  stop(): Promise<void>
}

interface Places {
  folder: string
  port: number
  siteUrl: string
}

export async function startProxy(kind: ProxyKind, siteUrl: string): Promise<StartedProxy> {
  await mustHave(kind)
  const folder = await mkdtemp(path.join(tmpdir(), `${kind}-`))
  // nginx's workers run as another user.
  await chmod(folder, 0o755)
  await writeFile(path.join(folder, 'key.pem'), certificate.key)
  await writeFile(path.join(folder, 'cert.pem'), certificate.cert)
  const places = { folder, port: await freePort(), siteUrl }
  const child = await (kind === 'nginx' ? startNginx(places) : startCaddy(places))
  await untilItListens(places.port, child)
  return {
    port: places.port,
    accessLog: async () => (kind === 'nginx' ? readFile(path.join(folder, 'access.log'), 'utf8') : ''),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function mustHave(kind: ProxyKind): Promise<void> {
  const there = () => spawnSync(kind, [kind === 'nginx' ? '-v' : 'version']).status === 0
  if (there()) return
  console.log(`No ${kind} was found: installing it, once.`)
  await installPackages([kind])
  if (!there()) throw new Error(`${kind} is needed, and could not be installed.`)
}

async function startNginx({ folder, port, siteUrl }: Places): Promise<ChildProcess> {
  const example = await readFile(path.join(projectDir, 'deploy/nginx.conf'), 'utf8')
  const site = example
    .replace('127.0.0.1:3000', new URL(siteUrl).host)
    .replace('/srv/site/', `${projectDir}/`)
    .replace(/\n *listen \[::\][^\n]*/g, '')
    .replace('listen 80 default_server', `listen 127.0.0.1:${await freePort()}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/\/etc\/letsencrypt\/live\/[^;]*\/fullchain.pem/, `${folder}/cert.pem`)
    .replace(/\/etc\/letsencrypt\/live\/[^;]*\/privkey.pem/, `${folder}/key.pem`)
    .replaceAll('/var/log/nginx/access.log', `${folder}/access.log`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  // If nginx runs as root, its workers are the user "nobody", which can't write to the temporary folders.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  // Global settings of Debian's nginx.conf, including some that are often uncommented there.
  const usual = `sendfile on; tcp_nopush on; include /etc/nginx/mime.types; default_type application/octet-stream;
    gzip on; gzip_types *; gzip_proxied any;`
  const main = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { ${temporary} access_log ${folder}/access.log; ${usual} ${site} }`
  await writeFile(path.join(folder, 'nginx.conf'), main)
  return spawn('nginx', ['-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`], { stdio: 'inherit' })
}

async function startCaddy({ folder, port, siteUrl }: Places): Promise<ChildProcess> {
  const example = await readFile(path.join(projectDir, 'deploy/Caddyfile'), 'utf8')
  const site = example
    .replace('127.0.0.1:3000', new URL(siteUrl).host)
    .replace('/srv/site/', `${projectDir}/`)
    .replace('{\n\tservers', '{\n\tadmin off\n\tauto_https disable_redirects\n\tservers')
    .replace(
      'www.example.com {',
      // The second name is for requests by IP address.
      `https://www.example.com:${port}, https://[::1]:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    )
  await writeFile(path.join(folder, 'Caddyfile'), site)
  return spawn('caddy', ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
  })
}
