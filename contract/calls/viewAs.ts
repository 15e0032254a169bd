import { call, created, list, record } from '../call'
import { endedViews, startedView, viewing, viewingsListed } from '../entities/viewing'
import { companySuperUser, either, platform, signedIn } from '../guards'

/** Looking at the console as another person, read only (decision 0029). */
export const viewAs = {
  startViewAs: call({
    method: 'POST',
    path: '/company/:company_id/user/:company_user_id/view-as/',
    summary:
      'Begin to view the console as a user of lower rank: send the id in the header View-As with calls that read',
    answer: created(startedView, 'View started'),
    guard: either(platform('UPDATE_COMPANY_USER'), companySuperUser('UPDATE_COMPANY_USER')),
  }),
  endViewAs: call({
    method: 'DELETE',
    path: '/view-as/:view_id/',
    summary: 'End a view of this session; send it without the header',
    answer: record(endedViews, 'View ended'),
    guard: signedIn(),
  }),
  listViewings: call({
    method: 'GET',
    path: '/view-as/',
    summary: `List who has viewed the console as the caller within ${viewingsListed.days} days, newest first`,
    answer: list(viewing),
    guard: signedIn(),
  }),
}
