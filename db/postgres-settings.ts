type Where = { data: string; socketFolder: string; durable: boolean }

/** Given on the command line instead of in postgresql.conf, so that an old data folder follows the code. */
export function settings({ data, socketFolder, durable }: Where): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // A refused write is answered in words by the product. Its values are about people and do not belong into a file.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    shared_buffers: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    ...(durable ? kept : forgotten),
  }
  return ['-D', data, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** An acknowledged write survives a crash of the process and of the machine. */
const kept = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** For tests, whose data nobody needs. Autovacuum could connect to the template while they clone it. */
const forgotten = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
