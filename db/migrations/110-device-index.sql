-- A device gets a new name when another person signs in, which is then its name for everybody who uses it.
create index known_devices_by_hash on known_devices (device_hash);
