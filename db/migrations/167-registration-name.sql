-- A school that kept the first name of this requirement gets the one that schools use.

update requirements set name = 'Certificate of Registration/Enrollment (COR/COE)'
where code = 'registration' and name = 'Certificate of registration or enrolment';
