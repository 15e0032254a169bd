/**
 * The stage `pictures`: compares the canonical screens with those of the commit whose look was approved, named by
 * `tests/pictures/approved`. Its pictures are made beside, by the same browser and fonts, so that none are kept in git.
 * `PICTURES_BASE=HEAD~3` compares with another commit.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShown } from './product'

const run = (command: string, args: readonly string[], cwd = process.cwd()) =>
  execFileSync(command, args, { cwd, stdio: 'inherit' })

const git = (...args: readonly string[]) => spawnSync('git', args, { encoding: 'utf8' })
const exists = (commit: string) => git('cat-file', '-e', `${commit}^{commit}`).status === 0

/** Finds a commit, or says what to do, since CI may clone without history. */
const findCommit = (commit: string): string => {
  if (exists(commit)) return commit
  const isShallow = git('rev-parse', '--is-shallow-repository').stdout.trim() === 'true'
  // Only in a clone that is shallow anyway, since it would cut off the history of others.
  git('fetch', '--quiet', ...(isShallow ? ['--depth=1'] : []), 'origin', commit)
  if (exists(commit)) return commit
  const cure = isShallow ? 'This clone is shallow: run git fetch --unshallow, or n' : 'N'
  process.stderr.write(
    `Screens can't be compared with ${commit}: it is not in this clone, and origin doesn't give it.\n` +
      `${cure}ame another commit in tests/pictures/approved or PICTURES_BASE.\n`,
  )
  process.exit(1)
}

/** Checks out a commit into a folder, and builds it there. */
const buildCommit = (commit: string, folder: string) => {
  run('git', ['worktree', 'add', '--quiet', '--force', '--detach', folder, commit])
  const lock = 'package-lock.json'
  if (readFileSync(join(folder, lock), 'utf8') === readFileSync(lock, 'utf8'))
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder)
  run(process.execPath, ['scripts/build.mjs'], folder)
}

/** Takes the pictures of a built product: those to compare with, or those that are compared. Returns whether they are equal. */
const takePictures = async (built: string, more: readonly string[]): Promise<boolean> => {
  const product = await startShown(built)
  try {
    const args = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/pictures/playwright.config.ts',
      ...more,
    ]
    const env = { ...process.env, PICTURES_URL: product.url }
    // Not synchronously, since this process manages the database meanwhile.
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    return await new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
  } finally {
    await product.stop()
  }
}

const base = findCommit(process.env.PICTURES_BASE ?? readFileSync('tests/pictures/approved', 'utf8').trim())
run(process.execPath, ['scripts/build.mjs'])
const approved = mkdtempSync(join(tmpdir(), 'talent-pictures-'))
try {
  buildCommit(base, approved)
  rmSync('test-results/pictures', { recursive: true, force: true })
  const isTaken = await takePictures(approved, ['--update-snapshots=all', '--reporter=line'])
  if (!isTaken) throw new Error(`The pictures of ${base} could not be taken`)
  if (!(await takePictures(process.cwd(), []))) {
    process.stderr.write(
      `Screens look different from ${base}. Look at playwright-report/index.html; if they look as they should, approve them:\n` +
        'git rev-parse HEAD >tests/pictures/approved\n',
    )
    process.exitCode = 1
  }
} finally {
  git('worktree', 'remove', '--force', approved)
  rmSync(approved, { recursive: true, force: true })
}
