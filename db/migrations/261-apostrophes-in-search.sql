-- Phones type O’Hara and computers O'Hara: search compares both alike, in what is stored as in what is typed.
do $$
declare
  listed text;
begin
  foreach listed in array array['users', 'courses', 'companies', 'sites', 'agreements', 'holidays', 'suspensions',
    'requirements', 'evaluation_templates', 'letter_templates', 'messages']
  loop
    execute format(
      'update %I set search = regexp_replace(search, ''[‘’ʼ´`]'', '''''''', ''g'') where search ~ ''[‘’ʼ´`]''', listed);
  end loop;
end $$;
