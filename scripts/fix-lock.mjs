// A registry mirror may lack other platforms' binary packages: `npm install` leaves them out of package-lock.json and `npm ci`
// then refuses ("Missing: @rollup/rollup-darwin-x64@ from lock file"). Add the entries a normal registry would have produced.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const has = (from, name) => {
  for (let p = from; ; p = p.slice(0, Math.max(p.lastIndexOf('/node_modules/'), 0))) {
    if (lock.packages[`${p ? `${p}/` : ''}node_modules/${name}`]) return true
    if (!p) return false
  }
}
const OS = ['android', 'darwin', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'win32', 'linux', 'openharmony'],
  CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']
let added = 0
for (const [path, pkg] of Object.entries(lock.packages))
  for (const [name, spec] of Object.entries(pkg.optionalDependencies ?? {})) {
    if (has(path, name)) continue
    const tok = name.split('/').pop().replace('windows', 'win32').split(/[-.]/)
    const os = OS.find(o => tok.includes(o)),
      cpu = CPU.find(c => tok.includes(c)),
      libc = tok.some(t => t.startsWith('musl'))
        ? 'musl'
        : os === 'linux' && tok.some(t => t.startsWith('gnu'))
          ? 'glibc'
          : undefined
    if (!os && !cpu) {
      console.warn('skipped (not a platform package):', name, spec, 'wanted by', path)
      continue
    }
    lock.packages[`node_modules/${name}`] = {
      version: spec.replace(/^[\^~]/, ''),
      ...(pkg.dev ? { dev: true } : {}),
      optional: true,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(os ? { os: [os] } : {}),
      ...(libc ? { libc: [libc] } : {}),
    }
    added++
  }
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log('added', added)
