/** What is said where many records are changed at once. */
export const ofBulk = {
  schema: {
    final: 'This cannot be undone.',
    restoredMany: '%{count} record has been restored. |||| %{count} records have been restored.',
    bulk: {
      id: 'ID %{id}',
      willChange: '%{count} will change. |||| %{count} will change.',
      stays: '%{count} stays as it is. |||| %{count} stay as they are.',
      cannot: '%{count} cannot be changed. |||| %{count} cannot be changed.',
      changed: '%{count} changed. |||| %{count} changed.',
      stayed: '%{count} already had this state. |||| %{count} already had this state.',
      failed: '%{count} could not be changed. |||| %{count} could not be changed.',
      progress: '%{done} of %{total} done',
      stop: 'Stop',
      stopped: 'The rest was not changed.',
      who: 'Name',
      reason: 'Reason',
      more: 'and %{count} more',
      any: {
        title: '%{act} %{count} %{one}? |||| %{act} %{count} %{many}?',
        yes: '%{act} %{count} %{one} |||| %{act} %{count} %{many}',
        done: '%{count} %{one} changed. |||| %{count} %{many} changed.',
      },
      activate: { done: '%{count} %{one} is active. |||| %{count} %{many} are active.' },
      deactivate: { done: '%{count} %{one} is inactive. |||| %{count} %{many} are inactive.' },
      delete: {
        done: '%{count} %{one} deleted. |||| %{count} %{many} deleted.',
        willChange: '%{count} will be deleted. |||| %{count} will be deleted.',
        cannot: '%{count} cannot be deleted. |||| %{count} cannot be deleted.',
        changed: '%{count} deleted. |||| %{count} deleted.',
        failed: '%{count} could not be deleted. |||| %{count} could not be deleted.',
      },
    },
  },
}
