/** Finds and copies a version of the product that came before this one. */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

export const own = join(import.meta.dirname, '..', '..')

export const git = (...args: string[]): string => execFileSync('git', args, { cwd: own, encoding: 'utf8' }).trim()

/** The last release; before the first one, the last commit without the newest migration. */
export const earlierCommit = (): string => {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  const added = ['log', '-1', '--diff-filter=A', '--format=%h', '--', 'server/database/migrations/*.sql']
  return tag || `${git(...added)}~1`
}

/** Copies the files of a commit to a folder, with their dependencies. */
export const checkOut = (commit: string, folder: string): void => {
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: own, maxBuffer: 1_000_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(own)) symlinkSync(join(own, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}
