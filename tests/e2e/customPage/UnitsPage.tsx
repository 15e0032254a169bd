/** A page of react-admin's own components, as docs/custom-page.md describes it. */
import {
  BulkDeleteButton,
  BulkUpdateButton,
  DataTable,
  Edit,
  List,
  ReferenceField,
  SaveButton,
  SimpleForm,
  TextField,
  TextInput,
  Toolbar,
} from 'react-admin'
import { useParams } from 'react-router-dom'
import { Page } from '../../../src/schema/page/Page'
import { metaOf } from '../../../src/schema/path'

const usePlace = () => {
  const { company_id = '', unit_id } = useParams()
  return { meta: metaOf({ company_id }), list: `/companies/${company_id}/units-page`, unit_id }
}

const search = [<TextInput key="search" source="search" label="Search units" alwaysOn />]

/** Lets the table scroll within the page. */
const phoneWidth = { '& .RaList-main, & .RaList-content': { minWidth: 0, maxWidth: '100%' } }

const scrollable = { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }

/** The list, with a bulk act on the selected rows. */
export const UnitsPage = () => {
  const { meta, list } = usePlace()
  const bulkActs = (
    <>
      <BulkUpdateButton
        label="Clear sector"
        data={{ sector: null }}
        mutationMode="pessimistic"
        mutationOptions={{ meta }}
      />
      <BulkDeleteButton mutationMode="pessimistic" mutationOptions={{ meta }} />
    </>
  )
  return (
    <Page title="Units">
      <List
        resource="businessUnits"
        queryOptions={{ meta }}
        filters={search}
        exporter={false}
        empty={false}
        perPage={25}
        sx={phoneWidth}
      >
        <DataTable sx={scrollable} bulkActionButtons={bulkActs} rowClick={(id) => `${list}/${id}`}>
          <DataTable.Col source="name" />
          <DataTable.Col source="sector.id" label="Sector" disableSort>
            <ReferenceField source="sector.id" reference="sectors" link={false} empty="None">
              <TextField source="name" />
            </ReferenceField>
          </DataTable.Col>
          <DataTable.NumberCol source="region_count" label="Regions" disableSort />
        </DataTable>
      </List>
    </Page>
  )
}

/** The form. The message for a name that is already used appears at its input. */
export const UnitPage = () => {
  const { meta, list, unit_id } = usePlace()
  const toolbar = (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  )
  return (
    <Page title="Unit">
      <Edit
        resource="businessUnits"
        id={unit_id}
        queryOptions={{ meta }}
        mutationMode="pessimistic"
        mutationOptions={{ meta }}
        redirect={list}
        actions={false}
      >
        <SimpleForm toolbar={toolbar}>
          <TextInput source="name" />
        </SimpleForm>
      </Edit>
    </Page>
  )
}
