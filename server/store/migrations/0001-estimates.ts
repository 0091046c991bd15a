import { counter, type Migration } from './migration.ts'

export const estimates: Migration = {
  name: '0001-estimates',
  version: '0.1.0',
  async up(db, engine) {
    await db.schema
      .createTable('estimates')
      .addColumn('id', counter(engine), column => column.primaryKey())
      .addColumn('reference', 'text', column => column.notNull().unique())
      .addColumn('request_key', 'text', column => column.unique())
      .addColumn('received_at', 'text', column => column.notNull())
      .addColumn('full_name', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('phone', 'text', column => column.notNull())
      .addColumn('zip_code', 'text', column => column.notNull())
      .addColumn('service_needed', 'text', column => column.notNull())
      .addColumn('project_details', 'text', column => column.notNull())
      .execute()
    await db.schema.createIndex('estimates_by_time').on('estimates').column('received_at').execute()
  },
}
