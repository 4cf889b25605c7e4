/** SQL for which database of which server it is: a replica has both of its primary. */
export const DATABASE_IDENTITY = `(select system_identifier::text from pg_control_system()) || ' ' ||
  (select oid::text from pg_database where datname = current_database())`;
