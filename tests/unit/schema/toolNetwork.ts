import { HttpResponse, type JsonBodyType } from 'msw'
import { beforeEach } from 'vitest'
import type { AnyResource } from '../../../src/schema/resource'
import { openScreens } from '../../support/openScreens'
import { on } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aTool, aVersion, paths, tools, toolVersions } from './tools'

export const paged = (data: readonly unknown[], count = data.length) =>
  HttpResponse.json({
    success: true,
    code: 1000,
    message: 'ok',
    data,
    pagination: { count, total_pages: Math.ceil(count / 10) },
  } as JsonBodyType)

/** The newest version is a draft; the first one was active before the second. */
export const someVersions = () => [
  aVersion(3, { name: 'Next year' }),
  aVersion(2, { name: 'This year', is_active: true, activated_at: '2026-02-02 00:00:00' }),
  aVersion(1, { name: 'Last year', activated_at: '2025-01-01 00:00:00' }),
]

/** Serves two tools and three versions. */
export const useToolNetwork = () => {
  useFakeNetwork()
  beforeEach(() => {
    on(paths.tools, () => paged([aTool(1), aTool(2)]))
    on(paths.versions, () => paged(someVersions()))
  })
}

const versionState = { active: 'Active', waiting: 'Waiting for approval', draft: 'Draft', earlier: 'Earlier' }
const texts = { otherTexts: { choices: { versionState } } }

export const opener =
  (resource: AnyResource, path: string) =>
  (search = '', permissions: readonly string[] = ['all'], userId = 1) =>
    openScreens({ at: `${path}${search}`, resource, isPlatform: false, companyId: 3, permissions, userId, ...texts })

export const openTools = opener(tools, '/companies/3/tools')
export const openToolVersions = opener(toolVersions, '/companies/3/tools/versions')
export const openComparison = opener(tools, '/companies/3/tools/versions/compare')
