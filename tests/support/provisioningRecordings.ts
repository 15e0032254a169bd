/**
 * What identity providers send, in the shapes that their documentation publishes: "Develop and plan provisioning for a SCIM
 * endpoint" of Microsoft Entra ID, and "Understanding SCIM" of Okta. `{user}`, `{other}` and `{group}` stand for ids.
 */
import { groupSchema, patchSchema, userSchema } from './scim'

export interface Recorded {
  readonly what: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** The status, and members of the answer. */
  readonly answer: { readonly status: number; readonly body?: object }
}

const filter = (text: string) => encodeURIComponent(text)
const patch = (...Operations: object[]) => ({ schemas: [patchSchema], Operations })
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const entraId: readonly Recorded[] = [
  {
    what: 'asks whether the connection works',
    method: 'GET',
    path: `/Users?filter=${filter('userName eq "Test_User_dfeef4c5-5681-4387-b016-bdf221e82081"')}`,
    answer: { status: 200, body: { totalResults: 0, Resources: [], startIndex: 1 } },
  },
  {
    what: 'creates a user',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [userSchema, enterprise],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e@testuser.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
    },
    answer: {
      status: 201,
      body: {
        userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1',
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
        emails: [{ type: 'work', primary: true, value: 'test_user_fd0ea19b-0777-472c-9f96-4f70d2226f2e@testuser.com' }],
      },
    },
  },
  {
    what: 'finds the user',
    method: 'GET',
    path: `/Users?filter=${filter('userName eq "Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1"')}`,
    answer: { status: 200, body: { totalResults: 1, Resources: [{ id: '{user}' }] } },
  },
  {
    what: 'creates the user again',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [userSchema],
      userName: 'test_user_AB6490EE-1e48-479e-a20b-2d77186b5dd1',
      emails: [{ primary: true, type: 'work', value: 'another@testuser.com' }],
      name: { familyName: 'familyName', givenName: 'givenName' },
    },
    answer: { status: 409, body: { scimType: 'uniqueness', status: '409' } },
  },
  {
    what: 'updates values of several',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    ),
    answer: {
      status: 200,
      body: {
        emails: [{ value: 'updatedemail@microsoft.com' }],
        name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      },
    },
  },
  {
    what: 'updates a value',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com' }),
    answer: { status: 200, body: { userName: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com' } },
  },
  {
    what: 'updates many values without a path, with dots in their names',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({
      op: 'replace',
      value: {
        displayName: 'Pvlo',
        'name.givenName': 'Gretchen',
        [`${enterprise}:department`]: 'Sales',
        'phoneNumbers[type eq "mobile"].value': '+1 2025550123',
      },
    }),
    answer: { status: 200, body: { name: { givenName: 'Gretchen' }, phoneNumbers: [{ value: '+1 2025550123' }] } },
  },
  {
    what: 'adds a value of the enterprise schema',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Add', path: `${enterprise}:manager`, value: '7' }),
    answer: { status: 200 },
  },
  {
    what: 'disables the user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Replace', path: 'active', value: 'False' }),
    answer: { status: 200, body: { active: false } },
  },
  {
    what: 'enables the user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'Replace', path: 'active', value: true }),
    answer: { status: 200, body: { active: true } },
  },
  {
    what: 'creates a group',
    method: 'POST',
    path: '/Groups',
    body: {
      schemas: [groupSchema, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    },
    answer: { status: 201, body: { displayName: 'displayName', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' } },
  },
  {
    what: 'reads the group without its members',
    method: 'GET',
    path: '/Groups/{group}?excludedAttributes=members',
    answer: { status: 200, body: { id: '{group}', displayName: 'displayName' } },
  },
  {
    what: 'finds the group',
    method: 'GET',
    path: `/Groups?excludedAttributes=members&filter=${filter('displayName eq "displayName"')}`,
    answer: { status: 200, body: { totalResults: 1, Resources: [{ id: '{group}' }] } },
  },
  {
    what: 'renames the group',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({
      op: 'Replace',
      path: 'displayName',
      value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName',
    }),
    answer: { status: 204 },
  },
  {
    what: 'adds a member',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
    answer: { status: 204 },
  },
  {
    what: 'asks whether somebody is a member',
    method: 'GET',
    path: `/Groups?excludedAttributes=members&filter=${filter('id eq "{group}" and members.value eq "{user}"')}`,
    answer: { status: 200, body: { totalResults: 1 } },
  },
  {
    what: 'removes a member',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
    answer: { status: 204 },
  },
  {
    what: 'sees that the member is gone',
    method: 'GET',
    path: '/Groups/{group}',
    answer: { status: 200, body: { members: [] } },
  },
  { what: 'deletes the group', method: 'DELETE', path: '/Groups/{group}', answer: { status: 204 } },
  { what: 'deletes the user', method: 'DELETE', path: '/Users/{user}', answer: { status: 204 } },
  {
    what: 'sees that the user is gone',
    method: 'GET',
    path: '/Users/{user}',
    answer: { status: 404, body: { status: '404' } },
  },
]

export const okta: readonly Recorded[] = [
  {
    what: 'asks whether the user exists',
    method: 'GET',
    path: `/Users?filter=${filter('userName eq "test.user@okta.local"')}&startIndex=1&count=100`,
    answer: { status: 200, body: { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] } },
  },
  {
    what: 'creates the user',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [userSchema],
      userName: 'test.user@okta.local',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    },
    answer: { status: 201, body: { userName: 'test.user@okta.local', active: true, groups: [] } },
  },
  { what: 'reads the user', method: 'GET', path: '/Users/{user}', answer: { status: 200, body: { id: '{user}' } } },
  {
    what: 'replaces the user',
    method: 'PUT',
    path: '/Users/{user}',
    body: {
      schemas: [userSchema],
      id: '{user}',
      userName: 'test.user@okta.local',
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work', display: 'test.user@okta.local' }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    answer: {
      status: 200,
      body: { name: { givenName: 'Another', familyName: 'User' }, externalId: '00ujl29u0le5T6Aj10h7' },
    },
  },
  {
    what: 'deactivates the user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'replace', value: { active: false } }),
    answer: { status: 200, body: { active: false } },
  },
  {
    what: 'reactivates the user',
    method: 'PATCH',
    path: '/Users/{user}',
    body: patch({ op: 'replace', value: { active: true } }),
    answer: { status: 200, body: { active: true } },
  },
  { what: 'lists users to import', method: 'GET', path: '/Users?startIndex=1&count=100', answer: { status: 200 } },
  {
    what: 'creates a group',
    method: 'POST',
    path: '/Groups',
    body: { schemas: [groupSchema], displayName: 'Test SCIMv2', members: [] },
    answer: { status: 201, body: { displayName: 'Test SCIMv2' } },
  },
  {
    what: 'lists groups to import',
    method: 'GET',
    path: '/Groups?startIndex=1&count=100',
    answer: { status: 200, body: { totalResults: 1 } },
  },
  {
    what: 'renames the group',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({ op: 'replace', value: { id: '{group}', displayName: 'Test SCIMv2 renamed' } }),
    answer: { status: 204 },
  },
  {
    what: 'changes members',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch(
      { op: 'remove', path: 'members[value eq "{other}"]' },
      { op: 'add', path: 'members', value: [{ value: '{user}', display: 'test.user@okta.local' }] },
    ),
    answer: { status: 204 },
  },
  {
    what: 'replaces members',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: patch({ op: 'replace', path: 'members', value: [{ value: '{user}' }, { value: '{other}' }] }),
    answer: { status: 204 },
  },
  {
    what: 'replaces the group',
    method: 'PUT',
    path: '/Groups/{group}',
    body: {
      schemas: [groupSchema],
      id: '{group}',
      displayName: 'Test SCIMv2',
      members: [{ value: '{user}', display: 'x' }],
    },
    answer: { status: 200, body: { displayName: 'Test SCIMv2', members: [{ value: '{user}' }] } },
  },
  { what: 'deletes the group', method: 'DELETE', path: '/Groups/{group}', answer: { status: 204 } },
]
