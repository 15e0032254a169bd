/** What an identity provider sends by SCIM, and the roles that its groups stand for (decision 0132). */
import { call, page, record } from '../call'
import { deleted } from '../entities/fields'
import {
  provisionedEverybody,
  provisionedGroup,
  provisionedOrder,
  provisionedRoles,
  provisioning as shown,
  provisioningLogEntry,
  provisioningLogQuery,
} from '../entities/provisioning'
import { companySuperUser, either, platform } from '../guards'

/** Super users connect their company; provider staff who may see its people help them. */
const overseeing = either(platform('VIEW_COMPANY_USER'), companySuperUser('VIEW_COMPANY_USER'))
/** Whoever says what groups give changes the roles of people. */
const choosing = companySuperUser('UPDATE_COMPANY_USER')
const saved = 'Provisioning saved'

const all = '/company/:company_id/provisioning/'
const one = `${all}groups/:provisioned_group_id/`

export const provisioning = {
  readProvisioning: call({
    method: 'GET',
    path: all,
    summary: 'Read where an identity provider sends people and groups, and the roles that groups stand for',
    answer: record(shown, 'Provisioning fetched'),
    guard: overseeing,
  }),
  saveDefaultProvisioning: call({
    method: 'PUT',
    path: `${all}everybody/`,
    summary:
      'Choose the roles of people whom an identity provider brings and who are in no group with one, and whether they are invited',
    body: provisionedEverybody,
    answer: record(shown, saved),
    guard: choosing,
  }),
  orderProvisionedGroups: call({
    method: 'PUT',
    path: `${all}order/`,
    summary: 'Put the groups in order: of several groups of a person, the first one with a role counts',
    body: provisionedOrder,
    answer: record(shown, saved),
    guard: choosing,
  }),
  saveProvisionedGroup: call({
    method: 'PUT',
    path: one,
    summary: 'Choose the roles that the members of a group are given',
    body: provisionedRoles,
    answer: record(provisionedGroup, saved),
    guard: choosing,
  }),
  deleteProvisionedGroup: call({
    method: 'DELETE',
    path: one,
    summary: 'Remove a group that the identity provider does not send any more, with the roles it has given',
    answer: record(deleted, 'Group removed'),
    guard: choosing,
  }),
  listProvisioningLog: call({
    method: 'GET',
    path: `${all}log/`,
    summary: 'List what identity providers have sent in 90 days, and why it was refused, the newest first',
    query: provisioningLogQuery,
    answer: page(provisioningLogEntry),
    guard: overseeing,
  }),
}
