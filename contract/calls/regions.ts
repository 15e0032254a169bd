import { changedRegion, newRegion, region } from '../entities/region'
import { regular } from '../regular'

export const regions = regular('region', 'regions', {
  of: 'company',
  record: region,
  create: newRegion,
  update: changedRegion,
  calls: ['list', 'create', 'one', 'update', 'delete'],
  overrides: {
    create: { message: 'Region Created' },
    update: {
      message: 'Region Updated',
      summary: 'Update a region; countries and business units with legal entities in it cannot leave it',
    },
    delete: { summary: 'Delete a region that has no legal entities' },
  },
})
