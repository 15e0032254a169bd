import { applications as calls } from '../../contract/calls/applications'
import { companies } from '../../contract/calls/companies'
import { applicationKinds, applicationRoles } from '../../contract/entities/application'
import { active, choice, choices, custom, image, references, text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const applications = defineResource({
  name: 'applications',
  at: '/applications',
  menu: { icon: 'registered', group: 'settings' },
  after: 'tomUsers',
  calls: {
    list: calls.listApplications,
    one: calls.readApplication,
    create: calls.createApplication,
    update: calls.updateApplication,
    toggle: calls.toggleApplication,
  },
  fields: {
    name: text(),
    description: text({ lines: 3 }),
    picture: image(companies.uploadImage, ['picture_url']),
    address: text(),
    kind: choice('applicationKinds', applicationKinds),
    client_id: text(),
    redirect_uris: custom('Addresses', ['redirect_uris'], { isWide: true }),
    post_logout_redirect_uris: custom('Addresses', ['post_logout_redirect_uris'], { isWide: true }),
    backchannel_logout_uri: text(),
    companies: references('companySummaries', 'company_ids'),
    roles: choices('applicationRoles', applicationRoles),
    is_active: active(),
  },
  list: { columns: ['name', 'client_id', 'kind', 'is_active'], filters: ['is_active'] },
  form: {
    in: 'page',
    create: '/applications/create',
    edit: '/applications/edit/:application_id',
    sections: [
      { name: 'basic', fields: ['name', 'description', 'picture', 'address'] },
      {
        name: 'signIn',
        fields: ['kind', 'redirect_uris', 'post_logout_redirect_uris', 'backchannel_logout_uri'],
      },
      { name: 'access', fields: ['companies', 'roles'] },
    ],
  },
})
