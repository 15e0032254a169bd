import { describe, expect, test } from 'vitest'
import { grantableApplications } from '../../../contract/applications'
import {
  companyPresets,
  dashboardPermission,
  isLivePay,
  permissionCatalogue,
  type Permission,
} from '../../../contract/permissions'
import { allGroupsOf, permissionsIn } from '../../../src/custom/permissionMatrix/groups'
import { moveBy } from '../../../src/custom/permissionMatrix/gridKeys'
import {
  columns,
  differencesOf,
  layoutOf,
  namesOf,
  rowsOf,
  toggle,
  type Box,
  type Held,
  type MatrixGiven,
} from '../../../src/custom/permissionMatrix/matrix'

const anything = () => true
const tick = (held: Held, ...names: Permission[]) => toggle(held, names, anything)
const all = (entity: 'REGION' | 'COUNTRY' | 'BUSINESS_UNIT'): Permission[] =>
  columns.map((column) => `${column}_${entity}` as const)

describe('the rows of the matrix', () => {
  test('are six for jobs; those about jobs are hidden in TOM', () => {
    expect(rowsOf('JE')).toEqual([
      'business_units',
      'regions',
      'countries',
      'job_evaluation',
      'custom_job_library',
      'job_library',
    ])
    expect(rowsOf('TOM')).toEqual(['business_units', 'regions', 'countries'])
  })

  test('stand for the permissions of their entities, and have no box where there is no permission', () => {
    expect(namesOf('business_units', 'VIEW')).toEqual(['VIEW_BUSINESS_UNIT'])
    expect(namesOf('job_evaluation', 'UPDATE')).toEqual(['UPDATE_JOB_EVALUATION'])
    expect(namesOf('job_evaluation', 'DELETE')).toEqual([])
    expect(namesOf('custom_job_library', 'CREATE')).toEqual([
      'CREATE_CUSTOM_JOB_FUNCTION',
      'CREATE_CUSTOM_JOB_SUB_FUNCTION',
    ])
    expect(columns.map((column) => namesOf('job_library', column).length)).toEqual([1, 0, 0, 0])
  })
})

describe('a tick', () => {
  test('keeps what is held although it lacks its view, and either half of a view', () => {
    expect(tick(['CREATE_REGION'], 'VIEW_COUNTRY')).toEqual(['CREATE_REGION', 'VIEW_COUNTRY'])
    expect(tick([], 'VIEW_CUSTOM_JOB_FUNCTION')).toEqual(['VIEW_CUSTOM_JOB_FUNCTION'])
  })

  test('on one half of a view takes the other half and the rest of its row away, but not what needs no view', () => {
    const jobs = columns.flatMap((column) => namesOf('custom_job_library', column))
    expect(tick(jobs, 'VIEW_CUSTOM_JOB_FUNCTION')).toEqual([])
    const people: Permission[] = ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER']
    expect(tick(people, 'VIEW_COMPANY_USER')).toEqual(['ENABLE_DISABLE_COMPANY_USER'])
    expect(tick(people, 'UPDATE_COMPANY_USER')).toEqual(['VIEW_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER'])
  })

  test('adds a permission once, and takes it away again', () => {
    expect(tick([], 'VIEW_REGION')).toEqual(['VIEW_REGION'])
    expect(tick(['VIEW_REGION'], 'CREATE_REGION')).toEqual(['VIEW_REGION', 'CREATE_REGION'])
    expect(tick(['VIEW_REGION', 'CREATE_REGION'], 'CREATE_REGION')).toEqual(['VIEW_REGION'])
  })

  test('creates, updates or deletes nothing that cannot be viewed', () => {
    for (const name of ['CREATE_REGION', 'UPDATE_REGION', 'DELETE_REGION'] as const)
      expect(tick(['VIEW_COUNTRY'], name)).toEqual(['VIEW_COUNTRY'])
  })

  test('on View takes the whole row away, and no other row', () => {
    const held = [...all('REGION'), ...all('COUNTRY'), 'VIEW_OFFER'] as const
    expect(tick(held, 'VIEW_REGION')).toEqual([...all('COUNTRY'), 'VIEW_OFFER'])
  })

  test('leaves what the matrix does not show', () => {
    const held = companyPresets.TOM.COMPANY_USER
    expect(tick(held, 'CREATE_REGION')).toEqual([...held, 'CREATE_REGION'])
  })

  test('on a half held box of the custom job library adds the other half', () => {
    const half: Held = ['VIEW_CUSTOM_JOB_FUNCTION']
    expect(tick(half, ...namesOf('custom_job_library', 'VIEW'))).toEqual([
      'VIEW_CUSTOM_JOB_FUNCTION',
      'VIEW_CUSTOM_JOB_SUB_FUNCTION',
    ])
    // A half view is none: nothing else can be ticked.
    expect(tick(half, ...namesOf('custom_job_library', 'CREATE'))).toEqual(half)
  })

  test('of a total ticks all that is possible, and takes all away if there is nothing to tick', () => {
    expect(tick([], ...all('REGION'))).toEqual(all('REGION'))
    expect(tick(all('REGION'), ...all('REGION'))).toEqual([])
    const creates: Permission[] = ['CREATE_BUSINESS_UNIT', 'CREATE_REGION', 'CREATE_COUNTRY']
    expect(tick(['VIEW_REGION'], ...creates)).toEqual(['VIEW_REGION', 'CREATE_REGION'])
    expect(tick(['VIEW_REGION', 'CREATE_REGION'], ...creates)).toEqual(['VIEW_REGION'])
  })

  test('grants only what the caller holds, but can take anything away', () => {
    const isOwn = (name: Permission) => name === 'VIEW_REGION'
    expect(toggle([], all('REGION'), isOwn)).toEqual(['VIEW_REGION'])
    expect(toggle(['VIEW_COUNTRY'], ['VIEW_COUNTRY'], isOwn)).toEqual([])
  })
})

const layout = (held: Held, given: Partial<MatrixGiven> = {}) =>
  layoutOf({ rows: rowsOf('JE'), held, preset: null, mayGrant: anything, ...given })
const boxAt = (boxes: ReturnType<typeof layout>, row: Box['row'], column: Box['column']): Box =>
  boxes.flat().find((box) => box?.row === row && box.column === column) ?? expect.fail(`no box ${row} ${column}`)

describe('the boxes of the matrix', () => {
  test('are locked until the row can be viewed', () => {
    expect(boxAt(layout([]), 'regions', 'CREATE').lock).toBe('view')
    expect(boxAt(layout([]), 'regions', 'VIEW').lock).toBeNull()
    expect(boxAt(layout(['VIEW_REGION']), 'regions', 'CREATE').lock).toBeNull()
    expect(boxAt(layout([]), 'all', 'CREATE').lock).toBe('view')
  })

  test('are locked for want of the caller’s own right, unless they are ticked', () => {
    const mayGrant = () => false
    expect(boxAt(layout([], { mayGrant }), 'regions', 'VIEW').lock).toBe('rights')
    expect(boxAt(layout(['VIEW_REGION'], { mayGrant }), 'regions', 'VIEW').lock).toBeNull()
  })

  test('count in the totals of their row and column', () => {
    const boxes = layout(['VIEW_REGION', 'CREATE_REGION', 'VIEW_JOB_LIBRARY'])
    expect(boxAt(boxes, 'regions', 'ALL')).toMatchObject({ on: 2, total: 4, state: 'mixed' })
    expect(boxAt(boxes, 'job_library', 'ALL')).toMatchObject({ on: 1, total: 1, state: 'on' })
    expect(boxAt(boxes, 'job_evaluation', 'ALL')).toMatchObject({ on: 0, total: 3, state: 'off' })
    expect(boxAt(boxes, 'all', 'VIEW')).toMatchObject({ on: 2, total: 6 })
    expect(boxAt(boxes, 'all', 'ALL')).toMatchObject({ on: 3, total: 20 })
  })

  test('are marked where they differ from the preset', () => {
    const preset = companyPresets.JE.COMPANY_ADMIN
    const held = tick(tick(preset, 'VIEW_REGION'), 'CREATE_JOB_EVALUATION')
    const differing = layout(held, { preset })
      .flat()
      .flatMap((box) => (box?.differs ? [`${box.row} ${box.column}`] : []))
    expect(differing).toEqual(['regions VIEW', 'job_evaluation CREATE'])
    expect(differencesOf(held, preset)).toEqual(['VIEW_REGION', 'CREATE_JOB_EVALUATION'])
    expect(differencesOf(preset, preset)).toEqual([])
    // Totals are never marked: the boxes that they count are.
    const marked = layout(['VIEW_REGION'], { preset: [] }).flat()
    expect(marked.filter((box) => box?.differs).map((box) => box?.row)).toEqual(['regions'])
  })
})

test.each(grantableApplications)(
  'each permission of a role in %s has one box, or a switch of the form',
  (application) => {
    const groups = allGroupsOf(application)
    const inBoxes = groups.flatMap((group) => permissionsIn(group.rows))
    const switched = permissionCatalogue.filter((name) => name === dashboardPermission[application] || isLivePay(name))
    expect(inBoxes.toSorted()).toEqual(permissionCatalogue.filter((name) => !switched.includes(name)).toSorted())
    expect(new Set(inBoxes).size).toBe(inBoxes.length)
    expect(switched.length).toBeGreaterThan(1)
    expect(groups[0]).toEqual({ title: 'access.more.groups.main', rows: rowsOf(application) })
    const people = groups.find(({ title }) => title === 'choiceGroups.permissions.people')
    expect(people?.rows).toEqual(expect.arrayContaining(['COMPANY_USER', 'TOM_USER']))
    for (const { rows } of groups) expect(rows).not.toEqual([])
  },
)

describe('the keyboard of the grid', () => {
  const boxes = layout([])
  const from = (row: number, column: number) => (key: string) => {
    const to = moveBy(key, boxes, { row, column })
    return to && [to.row, to.column]
  }

  test('moves by one box, and stays at the edges', () => {
    expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map(from(1, 1))).toEqual([
      [1, 2],
      [2, 1],
      [1, 0],
      [0, 1],
    ])
    expect(['ArrowLeft', 'ArrowUp'].map(from(0, 0))).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(['ArrowRight', 'ArrowDown'].map(from(6, 4))).toEqual([
      [6, 4],
      [6, 4],
    ])
  })

  test('skips cells without a box', () => {
    expect(from(5, 0)('ArrowRight')).toEqual([5, 4])
    expect(from(5, 4)('ArrowLeft')).toEqual([5, 0])
    expect(from(4, 3)('ArrowDown')).toEqual([6, 3])
    expect(from(6, 3)('ArrowUp')).toEqual([4, 3])
  })

  test('leads to the ends of row, column and grid', () => {
    expect(['Home', 'End', 'PageUp', 'PageDown', 'Control+Home', 'Control+End'].map(from(3, 1))).toEqual([
      [3, 0],
      [3, 4],
      [0, 1],
      [6, 1],
      [0, 0],
      [6, 4],
    ])
    expect(from(3, 1)('a')).toBeNull()
  })
})
